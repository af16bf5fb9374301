import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { code, link, mailerWithMailbox, testMailer } from './test-mailer.ts'

const to = 'ann@example.com'
const waitOptions = { timeout: 15_000, interval: 20 }
const recovery = { kind: 'recovery', to, link, code } as const
const greylisted = { responseCode: 450, message: `4.2.0 <${to}>: try again later` }
const unknown = { responseCode: 550, message: `5.1.1 <${to}>: no such mailbox` }
const secrets = [to, link, 'token=', code, '048 213']

/** Starts a fake mail server, which accepts TCP connections but doesn't speak SMTP. */
async function listen(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    server,
    port,
    smtp: { host: '127.0.0.1', port, usesImplicitTls: false, login: undefined },
  }
}

function expectNoSecrets(log: string): void {
  for (const secret of secrets) expect(log).not.toContain(secret)
}

test('a shopper receives an email with its link and code', async () => {
  const { send, mailbox, isOn } = await mailerWithMailbox()
  send(recovery)
  const mail = await mailbox.nextMail(to)
  expect(mail).toMatchObject({ to, recipients: [to], subject: 'Set a new password', link, code })
  expect(isOn).toBe(true)
})

test('an email that the mail server defers is sent later, unchanged', async () => {
  const { send, mailbox, log } = await mailerWithMailbox()
  mailbox.refuseNext(greylisted, greylisted)
  send(recovery)
  expect((await mailbox.nextMail(to)).link).toBe(link)
  expect(mailbox.attempts()).toBe(3)
  expect(log()).toBe('')
})

test('an email that the mail server keeps deferring is dropped', async () => {
  const { send, mailbox, log } = await mailerWithMailbox({ retries: 2 })
  mailbox.refuseNext(greylisted, greylisted, greylisted)
  send(recovery)
  await vi.waitFor(() => expect(log()).not.toBe(''), waitOptions)
  expect(mailbox).toMatchObject({ received: [] })
  expect(mailbox.attempts()).toBe(3)
  expect(JSON.parse(log())).toMatchObject({ kind: 'recovery', smtpCode: 450, level: 40 })
  expectNoSecrets(log())
})

test('an email to a missing mailbox is not retried, and the address is not logged', async () => {
  const { send, close, mailbox, log } = await mailerWithMailbox()
  mailbox.refuseNext(unknown)
  send(recovery)
  await close()
  expect(mailbox.attempts()).toBe(1)
  expect(JSON.parse(log())).toEqual({
    level: 40,
    kind: 'recovery',
    code: 'EENVELOPE',
    smtpCode: 550,
    msg: 'An email was not sent',
  })
})

test('a rejected email doesn’t delay the next one', async () => {
  const { send, mailbox } = await mailerWithMailbox()
  mailbox.refuseNext(unknown)
  send(recovery)
  send({ ...recovery, to: 'bob@example.com' })
  send({ ...recovery, to: 'cem@example.com' })
  const arrived = await Promise.race([
    mailbox.nextMail('bob@example.com'),
    mailbox.nextMail('cem@example.com'),
  ])
  expect(arrived.link).toBe(link)
})

test('a mail server that doesn’t respond doesn’t delay the shutdown', async () => {
  const { smtp, server } = await listen(() => {})
  const { send, close, log } = await testMailer({ smtp }, { drainMs: 50, attemptMs: 600_000 })
  const connected = once(server, 'connection')
  send(recovery)
  await connected
  // If `close` waited for the attempt to end, the test would time out.
  await close()
  expect(log()).toContain('An email was left for another server or the next start')
  expectNoSecrets(log())
})

test('an email is retried on another connection if the mail server hangs', async () => {
  let connections = 0
  const { smtp } = await listen((socket) => {
    connections += 1
    // Sends an endless greeting byte by byte, so that no inactivity timeout applies.
    const timer = setInterval(() => socket.write('2'), 5)
    socket.on('close', () => clearInterval(timer))
  })
  const { send, log } = await testMailer({ smtp }, { attemptMs: 500, retries: 1 })
  send(recovery)
  await vi.waitFor(() => expect(log()).not.toBe(''), waitOptions)
  expect(connections).toBe(2)
  expect(JSON.parse(log())).toMatchObject({ kind: 'recovery', code: 'EABORT' })
})

test('an email is dropped after several attempts if the mail server is down', async () => {
  const { server, port, smtp } = await listen(() => {})
  server.close()
  await once(server, 'close')
  const { send, log } = await testMailer({ smtp }, { retries: 2 })
  send(recovery)
  await vi.waitFor(() => expect(log()).not.toBe(''), waitOptions)
  expect(port).toBeGreaterThan(0)
  expect(JSON.parse(log())).toMatchObject({ kind: 'recovery', code: 'ESOCKET' })
  expectNoSecrets(log())
})

test('the mailer signs in to a mail server on the same machine without TLS', async () => {
  const { mailbox } = await mailerWithMailbox()
  const login = { user: 'genie@example.org', password: 'p@ss:word' }
  const { send } = await testMailer({ smtp: { ...mailbox.smtp, login } })
  send(recovery)
  await mailbox.nextMail(to)
  expect(mailbox.logins).toEqual([login])
})

test('a password never leaves this machine without TLS', async () => {
  const { mailbox } = await mailerWithMailbox()
  // An unusual way to write this machine's address. The mailer doesn't recognize it as local.
  const smtp = { ...mailbox.smtp, host: '::ffff:127.0.0.1' }
  const login = { user: 'genie@example.org', password: 'p@ss:word' }
  const { send, close, log } = await testMailer({ smtp: { ...smtp, login } }, { retries: 0 })
  send(recovery)
  await close()
  expect(mailbox).toMatchObject({ received: [], logins: [] })
  expect(JSON.parse(log())).toMatchObject({ kind: 'recovery', code: 'ETLS' })

  const withoutPassword = await testMailer({ smtp })
  withoutPassword.send(recovery)
  expect((await mailbox.nextMail(to)).link).toBe(link)
})

test('emails are not sent to a mail server without a valid certificate', async () => {
  const impostor = new SMTPServer({ secure: true, authOptional: true, logger: false })
  impostor.on('error', () => {})
  impostor.listen(0, '127.0.0.1')
  onTestFinished(() => impostor.close())
  await once(impostor.server, 'listening')
  const address = impostor.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const smtp = { host: '127.0.0.1', port, usesImplicitTls: true, login: undefined }
  const { send, close, log } = await testMailer({ smtp }, { retries: 0 })
  send(recovery)
  await close()
  expect(JSON.parse(log())).toMatchObject({ kind: 'recovery', msg: 'An email was not sent' })
  expect(log()).toMatch(/"code":"(ESOCKET|ETLS)"/)
})

test('an email whose link leads to another site is not sent and is logged as an error', async () => {
  const { send, close, mailbox, log } = await mailerWithMailbox()
  for (const elsewhere of [
    'https://evil.example/auth/v1/verify',
    'https://lists.example.org.evil.example/',
    'https://lists.example.org@evil.example/',
    'http://lists.example.org/',
    'javascript:alert(1)',
    `${link}\r\nBcc: eve@example.com`,
    `${link} https://evil.example/`,
    '',
  ]) {
    send({ ...recovery, link: elsewhere })
  }
  await close()
  expect(mailbox.received).toEqual([])
  expect(log().match(/"level":50.*Its link leads to another site/g)).toHaveLength(8)
  expect(log()).not.toContain('evil')
})

test('emails that are pending when the server stops are still sent', async () => {
  const { send, close, mailbox } = await mailerWithMailbox()
  for (let number = 0; number < 20; number += 1)
    send({ ...recovery, to: `ann${number}@example.com` })
  await close()
  expect(mailbox.received).toHaveLength(20)
  send(recovery)
  await close()
  expect(mailbox.received).toHaveLength(20)
})
