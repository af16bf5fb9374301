import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { databaseUrlOf } from './database/connection.ts'
import { layoutOf } from './database/embedded/cluster-layout.ts'
import { runningPostmaster } from './database/embedded/postmaster.ts'
import { emptyDataDir } from './testing/embedded-database.ts'
import { startServerProcess } from './testing/server-process.ts'
import { migratedDatabase } from './testing/test-database.ts'

async function openDatabase(): Promise<Record<string, string>> {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  return { DATABASE_URL: databaseUrlOf(database.ownerConnection) }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'the server prints its address when it is ready, and shuts down cleanly on %s',
  async (signal) => {
    const server = startServerProcess(await openDatabase())
    const health = await fetch(`${await server.untilReady()}/auth/v1/health`)
    expect(health.status).toBe(200)
    expect(await server.end(signal)).toBe(0)
    expect(server.output()).toMatch(/^To make an admin: npm run admin -- make-admin EMAIL$/m)
    expect(server.errors()).toBe('')
  },
)

test('with PORT=0, links contain the actual port', async () => {
  const url = await startServerProcess(await openDatabase()).untilReady()
  const robots = await (await fetch(`${url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml`)
})

test('with METRICS_PORT, the server prints the URL of its metrics', async () => {
  const server = startServerProcess({ ...(await openDatabase()), METRICS_PORT: '0' })
  const url = await server.untilReady()
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200)
  const [, metrics = ''] = /^Metrics are at (http:\S+)$/m.exec(server.output()) ?? []
  await expect
    .poll(async () => (await fetch(metrics)).text())
    .toContain(
      'http_request_duration_seconds_count{method="GET",route="/robots.txt",status="2xx"} 1',
    )
})

test('the server stops when its parent process dies', async () => {
  const server = startServerProcess(await openDatabase())
  await server.untilReady()
  server.disconnect()
  expect(await server.ended).toBe(0)
})

test.each(['PORT', 'METRICS_PORT'])(
  'a %s that is in use is reported in one line',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''

    const { ended, errors } = startServerProcess({ ...(await openDatabase()), [setting]: port })
    expect(await ended).toBe(1)
    expect(errors()).toBe(
      `Port ${port} is already taken on 127.0.0.1. Stop the program that uses it, or set ${setting} to another number.\n`,
    )
  },
)

test('each invalid setting is reported in one line', async () => {
  const { ended, errors } = startServerProcess({ PORT: 'x', LOG_LEVEL: 'loud' })
  expect(await ended).toBe(1)
  expect(errors().trimEnd().split('\n')).toHaveLength(2)
})

test('an uncaught exception shuts the server down cleanly, and the next start works', async () => {
  const dataDir = await emptyDataDir()
  const preload = ['--import', join(import.meta.dirname, 'testing/unreadable-rows.ts')]
  const account = { email: 'ann@example.com', password: 'correct horse' }
  const lastUsed = { store: { name: 'unreadable' } }

  const broken = startServerProcess({ DATA_DIR: dataDir }, { flags: preload })
  const ann = createClient(await broken.untilReady(), defaultAnonKey)
  await ann.auth.signUp(account)
  expect((await ann.from('last_used_stores').insert(lastUsed)).error).toBeNull()
  const unanswered = ann.from('last_used_stores').select().retry(false)
  const [{ error }, exitCode] = await Promise.all([unanswered, broken.ended])
  expect(error).not.toBeNull()
  expect(exitCode).toBe(1)
  expect(broken.errors().match(/^Error: .*$/gm)).toEqual(['Error: A response could not be read'])
  expect(await runningPostmaster(layoutOf(dataDir))).toBeUndefined()

  const next = startServerProcess({ DATA_DIR: dataDir })
  const again = createClient(await next.untilReady(), defaultAnonKey)
  await again.auth.signInWithPassword(account)
  expect((await again.from('last_used_stores').select('store')).data).toEqual([lastUsed])
  expect(await next.end('SIGTERM')).toBe(0)
}, 120_000)
