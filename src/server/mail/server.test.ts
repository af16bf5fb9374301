import { createClient } from '@supabase/supabase-js'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testMailbox } from '../testing/test-mailbox.ts'
import { testPassword, testServer } from '../testing/test-server.ts'

const email = 'ann@example.com'

/** Starts a server that sends emails and has no accounts yet. */
async function mailingServer() {
  const mailbox = await testMailbox()
  onTestFinished(mailbox.close)
  const { settings, pool } = await testServer()
  const app = await buildApp({
    settings: { ...settings, smtp: mailbox.smtp, authAutoconfirm: false },
    pool,
    log: pino({ level: 'silent' }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = createClient(url, settings.authAnonKey, { auth: { persistSession: false } })
  return { mailbox, settings, visitor, close: () => app.close() }
}

test('an email requested just before the server stops is sent', async () => {
  const { visitor, mailbox, close } = await mailingServer()
  await visitor.auth.signUp({ email, password: testPassword })
  expect((await visitor.auth.resetPasswordForEmail(email)).error).toBeNull()
  await close()
  expect(mailbox.received.map(({ subject, to }) => `${subject}: ${to}`).toSorted()).toEqual([
    `Confirm your email address: ${email}`,
    `Set a new password: ${email}`,
  ])
})

test('a shopper confirms an email address with the code in the email', async () => {
  const { visitor, mailbox, settings, close } = await mailingServer()
  onTestFinished(close)
  await visitor.auth.signUp({ email, password: testPassword })
  const { link = '', code = '' } = await mailbox.nextMail(email)
  const [page, hash] = link.split('#')
  expect(page).toBe(`${settings.siteUrl}/auth/confirm`)
  expect(new URLSearchParams(hash).get('token_hash')).toMatch(/^[\da-f]{56}$/)
  const { data } = await visitor.auth.verifyOtp({ email, token: code, type: 'signup' })
  expect(data.user?.email).toBe(email)
})
