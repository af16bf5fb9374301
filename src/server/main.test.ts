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
import { endOf, startMain } from './testing/start-main.ts'
import { migratedDatabase } from './testing/test-database.ts'

async function openDatabase(): Promise<Record<string, string>> {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  return { DATABASE_URL: databaseUrlOf(database.ownerConnection) }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'the server prints when it is ready, and shuts down cleanly on %s',
  async (signal) => {
    const { child, url, output, errors } = startMain(await openDatabase())
    const health = await fetch(`${await url}/auth/v1/health`)
    expect(health.status).toBe(200)
    child.kill(signal)
    expect(await endOf(child)).toBe(0)
    expect(await output).toMatch(/^To make an admin: npm run admin -- make-admin EMAIL$/m)
    expect(await errors).toBe('')
  },
)

test('with PORT=0, links contain the actual port', async () => {
  const { url } = startMain(await openDatabase())
  const robots = await (await fetch(`${await url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${await url}/sitemap.xml`)
})

test('with METRICS_PORT, the server prints the URL of its metrics', async () => {
  const { url, output } = startMain({ ...(await openDatabase()), METRICS_PORT: '0' })
  expect((await fetch(`${await url}/robots.txt`)).status).toBe(200)
  const [, metrics = ''] = /^Metrics are at (http:\S+)$/m.exec(await output) ?? []
  await expect
    .poll(async () => (await fetch(metrics)).text())
    .toContain(
      'http_request_duration_seconds_count{method="GET",route="/robots.txt",status="2xx"} 1',
    )
})

test('the server stops when its parent process has died', async () => {
  const { child, url } = startMain(await openDatabase())
  await url
  child.disconnect()
  expect(await endOf(child)).toBe(0)
})

test.each(['PORT', 'METRICS_PORT'])('a taken %s is reported in one line', async (setting) => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''

  const { child, errors } = startMain({ ...(await openDatabase()), [setting]: port })
  expect(await endOf(child)).toBe(1)
  expect(await errors).toBe(
    `Port ${port} is already taken on 127.0.0.1. Stop the program that uses it, or set ${setting} to another number.\n`,
  )
})

test('each invalid setting is reported in one line', async () => {
  const { child, errors } = startMain({ PORT: 'x', LOG_LEVEL: 'loud' })
  expect(await endOf(child)).toBe(1)
  expect((await errors).trimEnd().split('\n')).toHaveLength(2)
})

test('an uncaught exception shuts the server down once and cleanly, and the next start works', async () => {
  const dataDir = await emptyDataDir()
  const preload = ['--import', join(import.meta.dirname, 'testing/unreadable-rows.ts')]
  const account = { email: 'ann@example.com', password: 'correct horse' }
  const lastUsed = { store: { name: 'unreadable' } }

  const broken = startMain({ DATA_DIR: dataDir }, { flags: preload })
  const ann = createClient((await broken.url) ?? '', defaultAnonKey)
  await ann.auth.signUp(account)
  expect((await ann.from('last_used_stores').insert(lastUsed)).error).toBeNull()
  const unanswered = ann.from('last_used_stores').select().retry(false)
  const [{ error }, exitCode] = await Promise.all([unanswered, endOf(broken.child)])
  expect(error).not.toBeNull()
  expect(exitCode).toBe(1)
  expect((await broken.errors).match(/^Error: .*$/gm)).toEqual([
    'Error: An answer could not be read',
  ])
  expect(await runningPostmaster(layoutOf(dataDir))).toBeUndefined()

  const next = startMain({ DATA_DIR: dataDir })
  const again = createClient((await next.url) ?? '', defaultAnonKey)
  await again.auth.signInWithPassword(account)
  expect((await again.from('last_used_stores').select('store')).data).toEqual([lastUsed])
  next.child.kill('SIGTERM')
  expect(await endOf(next.child)).toBe(0)
}, 120_000)
