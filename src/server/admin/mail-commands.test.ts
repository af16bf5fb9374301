import { readFile, writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMailer } from '../mail/mailer.ts'
import { listOutbox } from '../mail/outbox.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

const code = '048213'

/** Sends an email to each address, in order. Without SMTP_URL, the emails end up in the outbox. */
async function post({ settings, pool }: TestServer, ...addresses: string[]) {
  const mailer = await createMailer({ settings, pool, log: pino({ level: 'silent' }) })
  for (const to of addresses) {
    mailer.send({ kind: 'recovery', to, link: `${settings.siteUrl}/auth/v1/verify?a=b`, code })
  }
  await mailer.close()
}

test('an operator can read the emails in the outbox', async () => {
  const server = await testServer()
  const { admin } = simulateOperator(server)
  await post(server, 'ann@example.com')
  await post(server, 'bob@example.com')
  const [head, newest, oldest, ...more] = (await admin('mail')).trimEnd().split('\n')
  expect(head).toMatch(/^No\. +ID +When +To +Subject$/)
  expect(newest).toMatch(
    /^ +1 +[a-f]{8} +\d{4}-\d\d-\d\d \d\d:\d\d +bob@example\.com +Set a new password$/,
  )
  expect(oldest).toMatch(/^ +2 .* ann@example\.com /)
  expect(more).toEqual([])

  const shown = await admin('mail', '2')
  expect(shown).toMatch(
    /^From: Grocery Genie <no-reply@localhost>\nTo: ann@example\.com\nDate: .* UTC\nSubject: Set a new password\n\nSet a new password\n/,
  )
  expect(shown).toContain(`${server.settings.siteUrl}/auth/v1/verify?a=b\n`)
  expect(shown).toContain('\n048 213\n')
  const id = oldest?.trim().split(/ +/)[1] ?? ''
  expect(await admin('mail', id)).toBe(shown)
})

test('the error for an email that does not exist says how to list all emails', async () => {
  const server = await testServer()
  const { admin, output } = simulateOperator(server)
  expect(await admin('mail')).toBe('')
  expect(output).toEqual([`There are no emails in ${server.settings.dataDir}/outbox.`])
  for (const which of ['1', '0', 'abcdefab', '../x']) {
    await expect(admin('mail', which)).rejects.toMatchObject({
      message: `There is no email ${which}. "npm run admin -- mail" lists them.`,
      exitCode: 1,
    })
  }
})

test('an operator can remove all emails', async () => {
  const server = await testServer()
  const { admin, output } = simulateOperator(server)
  await post(server, 'ann@example.com', 'bob@example.com')
  await admin('mail', 'clear')
  await admin('mail', 'clear')
  expect(await admin('mail')).toBe('')
  expect(output.slice(0, 2)).toEqual(['2 emails were removed.', '0 emails were removed.'])
})

test('control characters in an email are shown escaped', async () => {
  const server = await testServer()
  const { admin } = simulateOperator(server)
  await post(server, 'ann@example.com')
  const [entry] = await listOutbox(server.settings.dataDir)
  if (entry === undefined) throw new Error('The mail is not in the outbox')
  const mail = await readFile(entry.path, 'utf8')
  await writeFile(entry.path, mail.replaceAll('Set a new password', 'Set\u001B[2J\u0007 it'))
  expect(await admin('mail')).toContain(' Set\\u001b[2J\\u0007 it\n')
  const shown = await admin('mail', '1')
  expect(shown).toContain('\nSubject: Set\\u001b[2J\\u0007 it\n\nSet\\u001b[2J\\u0007 it\n')
})
