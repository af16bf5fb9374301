import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf } from '../../database/connection.ts'
import { listOutbox } from '../../mail/outbox.ts'
import { readMail } from '../../mail/read-mail.ts'
import { longTimeout, startServerProcess } from '../../testing/server-process.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { testMailbox } from '../../testing/test-mailbox.ts'
import { testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../core/test-auth-requests.ts'

/** Starts a server. The server writes its emails into `dataDir` unless `env` sets an SMTP server. */
async function startServer(
  { ownerConnection }: TestDatabase,
  dataDir: string,
  env: Record<string, string> = {},
) {
  const { untilReady, end } = startServerProcess({
    DATABASE_URL: databaseUrlOf(ownerConnection),
    DATA_DIR: dataDir,
    // Tokens contain the site's URL, so both servers need the same URL, although their ports differ.
    SITE_URL: 'http://localhost',
    AUTH_AUTOCONFIRM: 'false',
    ...env,
  })
  return { url: await untilReady(), end }
}

async function mailsIn(dataDir: string) {
  const entries = await listOutbox(dataDir)
  return Promise.all(entries.map(async ({ path }) => readMail(await readFile(path))))
}

/** Waits for an email to this address. Returns the code in the latest email. */
function codeTo(email: string, dataDir: string): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await mailsIn(dataDir)).find(({ to }) => to === email)
    const [, left, right] = /^(\d{3}) (\d{3})$/m.exec(mail?.text ?? '') ?? []
    expect(left).toBeDefined()
    return `${left}${right}`
  }, longTimeout)
}

test('codes and sessions still work after a killed server is restarted', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await startServer(database, dataDir)
  const before = authRequests(first.url)
  const [ann, bob] = [newEmail(), newEmail()]
  await before.post('/signup', { email: ann, password: testPassword })
  const verification = { email: ann, token: await codeTo(ann, dataDir), type: 'signup' }
  const session = toSession(await before.post('/verify', verification))
  await before.post('/signup', { email: bob, password: testPassword })
  const token = await codeTo(bob, dataDir)
  expect((await before.post('/verify', { email: bob, token: '00', type: 'signup' })).status).toBe(
    403,
  )
  await first.end('SIGKILL')

  const second = await startServer(database, dataDir)
  const after = authRequests(second.url)
  expect((await after.get('/user', session.access_token)).status).toBe(200)
  expect((await after.refresh(session.refresh_token)).status).toBe(200)
  expect((await after.post('/verify', verification)).status).toBe(403)
  const confirmed = await after.post('/verify', { email: bob, token, type: 'signup' })
  expect(confirmed).toMatchObject({ status: 200, body: { user: { email: bob } } })
}, 90_000)

test('an email that a killed server could not send is sent by the next server', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const mailbox = await testMailbox()
  onTestFinished(mailbox.close)
  const post = { SMTP_URL: `smtp://127.0.0.1:${mailbox.smtp.port}` }
  const email = newEmail()

  const first = await startServer(database, dataDir, post)
  const tryAgain = { responseCode: 450, message: '4.2.0 try again later' }
  // The mail server rejects every attempt until the first server is killed.
  mailbox.refuseNext(tryAgain, tryAgain, tryAgain)
  await authRequests(first.url).post('/signup', { email, password: testPassword })
  await vi.waitFor(() => expect(mailbox.attempts()).toBeGreaterThan(0), longTimeout)
  await first.end('SIGKILL')
  expect(mailbox.received).toEqual([])
  mailbox.acceptAll()
  // Simulates that a minute has passed, after which another server can take over the email.
  await database.pool.query('update grocery_genie.mails set due_at = now()')

  const second = await startServer(database, dataDir, post)
  const { code } = await mailbox.nextMail(email)
  const verification = { email, token: code, type: 'signup' }
  expect((await authRequests(second.url).post('/verify', verification)).status).toBe(200)
}, 90_000)
