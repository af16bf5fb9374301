import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../../env.ts'
import { listOutbox } from '../../mail/outbox.ts'
import { readMail } from '../../mail/read-mail.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { testPassword } from '../../testing/test-server.ts'
import { authRequests, newEmail, toSession } from '../test-requests.ts'

// Real servers, on a machine that may have more to do.
const patience = { timeout: 30_000 }

/** A server as an operator runs it, over the database of the test; its mails lie in the folder. */
async function startServer({ ownerConnection }: TestDatabase, dataDir: string) {
  const { host = '', user = '', database = '', password } = ownerConnection
  const address = new URL(`postgresql:///${database}`)
  for (const [name, value] of Object.entries({ host, user, password: String(password) })) {
    address.searchParams.set(name, value)
  }
  const server = spawn(process.execPath, [join(projectRoot, 'src/server/main.ts')], {
    env: {
      PORT: '0',
      DATABASE_URL: address.href,
      DATA_DIR: dataDir,
      AUTH_AUTOCONFIRM: 'false',
      STORES_AUTO_IMPORT: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  let printed = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const urlOf = () => /is ready at (http:\S+)/.exec(printed)?.[1] ?? ''
  await vi.waitFor(() => expect(urlOf()).not.toBe(''), patience)
  return {
    url: urlOf(),
    kill: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function mailsIn(dataDir: string) {
  const entries = await listOutbox(dataDir)
  return Promise.all(entries.map(async ({ path }) => readMail(await readFile(path))))
}

/** The code of the newest mail to an address; waits for it. */
function codeTo(email: string, dataDir: string): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await mailsIn(dataDir)).find(({ to }) => to === email)
    const [, left, right] = /^(\d{3}) (\d{3})$/m.exec(mail?.text ?? '') ?? []
    expect(left).toBeDefined()
    return `${left}${right}`
  }, patience)
}

test('a server that is killed while codes are on their way takes them when it is back, and its sessions too', async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await startServer(database, dataDir)
  const before = authRequests(first.url)
  const [ann, bob] = [newEmail(), newEmail()]
  await before.post('/signup', { email: ann, password: testPassword })
  const proof = { email: ann, token: await codeTo(ann, dataDir), type: 'signup' }
  const session = toSession(await before.post('/verify', proof))
  await before.post('/signup', { email: bob, password: testPassword })
  const token = await codeTo(bob, dataDir)
  expect((await before.post('/verify', { email: bob, token: '00', type: 'signup' })).status).toBe(
    403,
  )
  await first.kill()

  const second = await startServer(database, dataDir)
  const after = authRequests(second.url)
  expect((await after.get('/user', session.access_token)).status).toBe(200)
  expect((await after.refresh(session.refresh_token)).status).toBe(200)
  expect((await after.post('/verify', proof)).status).toBe(403)
  const confirmed = await after.post('/verify', { email: bob, token, type: 'signup' })
  expect(confirmed).toMatchObject({ status: 200, body: { user: { email: bob } } })
}, 90_000)
