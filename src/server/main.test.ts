import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { noSettings } from './testing/no-settings.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

type Environment = Record<string, string>

/** The server as a process of its own on a test database, with the end of what it says. */
function startMain(environment: Environment) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...noSettings, PORT: '0', STORES_AUTO_IMPORT: 'false', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, errors: child.stderr ? text(child.stderr) : '', url: readyUrl(child) }
}

async function readyUrl({ stdout }: ChildProcess): Promise<string | undefined> {
  let said = ''
  for await (const chunk of stdout ?? []) {
    said += String(chunk)
    const url = /^Grocery Genie is ready at (http:\/\/localhost:\d+)$/m.exec(said)?.[1]
    if (url !== undefined) return url
  }
  return undefined
}

async function openDatabase(): Promise<Environment> {
  const { ownerConnection, close }: TestDatabase = await testDatabase()
  onTestFinished(close)
  const { host = '', user = '', database = '', password } = ownerConnection
  const url = new URL(`postgresql:///${database}`)
  for (const [name, value] of Object.entries({ host, user, password: String(password) })) {
    url.searchParams.set(name, value)
  }
  return { DATABASE_URL: url.href }
}

async function endOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'it says when it is ready, and %s stops it in order',
  async (signal) => {
    const { child, url, errors } = startMain(await openDatabase())
    const health = await fetch(`${await url}/auth/v1/health`)
    expect(health.status).toBe(200)
    child.kill(signal)
    expect(await endOf(child)).toBe(0)
    expect(await errors).toBe('')
  },
)

test('it stops by itself when its parent has died', async () => {
  const { child, url } = startMain(await openDatabase())
  await url
  child.disconnect()
  expect(await endOf(child)).toBe(0)
})

test('a taken port is said in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''

  const { child, errors } = startMain({ ...(await openDatabase()), PORT: port })
  expect(await endOf(child)).toBe(1)
  expect(await errors).toBe(
    `Port ${port} is already taken on 127.0.0.1. Stop the program that uses it, or set PORT to another number.\n`,
  )
})

test('wrong settings are said in a line each', async () => {
  const { child, errors } = startMain({ PORT: 'x', LOG_LEVEL: 'loud' })
  expect(await endOf(child)).toBe(1)
  expect((await errors).trimEnd().split('\n')).toHaveLength(2)
})
