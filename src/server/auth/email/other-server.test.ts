import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testServer } from '../../testing/test-server.ts'
import { authRequests } from '../core/test-auth-requests.ts'
import { openLink, queryOf } from './test-links.ts'

test('codes, links and attempt counts outlive the server that created them', {
  timeout: 60_000,
}, async () => {
  const first = await testServer()
  const { newSession, post } = authRequests(first.url)
  const { email } = (await newSession()).user
  await post('/otp', { email })
  const { code = '' } = await first.nextMail(email)
  await post('/recover', { email })
  const recovery = await first.nextMail(email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 4; tries += 1) {
    await post('/verify', { email, token: wrong, type: 'email' })
  }

  // Simulates a server that starts after the first one was killed. The two servers share only the database.
  const { settings, pool } = first
  const second = await buildApp({ settings, pool, log: pino({ level: 'silent' }) })
  onTestFinished(() => second.close())
  const url = await second.listen({ host: '127.0.0.1', port: 0 })
  const verify = (token: string) =>
    authRequests(url).post('/verify', { email, token, type: 'email' })
  expect((await openLink({ url }, queryOf(recovery))).hash).toHaveProperty('access_token')
  expect((await verify(wrong)).status).toBe(403)
  expect((await verify(code)).status).toBe(403)
})
