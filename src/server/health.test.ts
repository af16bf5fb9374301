import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAnonKey } from '#shared/contracts/anon-key.ts'
import { databaseUrlOf } from './database/connection.ts'
import { createDatabaseProbe } from './database/database-probe.ts'
import { expectWaiting } from './testing/expect-waiting.ts'
import { longTimeout, startServerProcess } from './testing/server-process.ts'
import { testDatabase } from './testing/test-database.ts'
import { testServer } from './testing/test-server.ts'

test('a server with a database is alive and ready, and its health responses are not cached', async () => {
  const { url } = await testServer()
  for (const [path, body] of [
    ['live', { status: 'live' }],
    ['ready', { status: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }],
  ] as const) {
    const response = await fetch(`${url}/health/${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual(body)
  }
})

test('health checks query the database at most once a second, however many clients there are', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const probe = createDatabaseProbe(pool)
  onTestFinished(probe.close)
  const results = await Promise.all(Array.from({ length: 100 }, probe.isUp))
  expect(new Set(results)).toEqual(new Set([true]))
  const { rowCount } = await ownerPool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'grocery-genie health'`,
  )
  expect(rowCount).toBe(1)
})

test('a server is ready even if all its database connections are busy', async () => {
  const server = await testServer()
  const busy = await Promise.all(
    Array.from({ length: server.pool.options.max }, () => server.pool.connect()),
  )
  onTestFinished(() => {
    for (const client of busy) client.release()
  })
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
})

test('a stopping server reports that it isn’t ready, but handles requests for a while before it exits', {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  await database.ownerPool.query(`
    create function public.wait_for_lock() returns text language sql
      as $$ select pg_advisory_xact_lock(1); select 'done' $$;
    grant execute on function public.wait_for_lock() to service_role`)
  const dataDir = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const serviceKey = 'sb_secret_of_a_test_that_is_long_enough'
  const server = startServerProcess({
    DATABASE_URL: databaseUrlOf(database.ownerConnection),
    DATA_DIR: dataDir,
    AUTH_SERVICE_KEY: serviceKey,
    SHUTDOWN_DELAY_SECONDS: '3',
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '60',
  })
  const url = await server.untilReady()
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${defaultAnonKey}`,
  )
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const locker = await database.ownerPool.connect()
  onTestFinished(() => locker.release(true))
  await locker.query('select pg_advisory_lock(1)')

  const exitCode = server.end('SIGTERM')
  const ready = async () => {
    const response = await fetch(`${url}/health/ready`)
    return [response.status, response.headers.get('retry-after'), await response.json()]
  }
  await expect.poll(ready, longTimeout).toEqual([503, '5', { status: 'stopping' }])
  const service = createClient(url, serviceKey, { auth: { persistSession: false } })
  const waiting = service.rpc('wait_for_lock').then((response) => response)
  await expectWaiting(database.ownerPool, 1)
  // Code 1001 means 'going away'. The client then connects to another server.
  expect(await closed).toBe(1001)
  await locker.query('select pg_advisory_unlock(1)')
  expect(await waiting).toMatchObject({ status: 200, data: 'done' })
  expect(await exitCode).toBe(0)
})
