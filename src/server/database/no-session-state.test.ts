import { expect, onTestFinished, test } from 'vitest'
import { slowLimits } from '../stores/update/test-limits.ts'
import { file } from '../stores/update/test-source.ts'
import { storesText, testUpdate } from '../stores/update/test-update.ts'
import { expectEverythingWorks } from '../testing/everyday-use.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { testServer } from '../testing/test-server.ts'
import { transactionPooler } from '../testing/transaction-pooler.ts'
import { createPool, sessionConnectionOf } from './pool.ts'

const sessionCount = 3

/** Starts a pooler in front of the database. The pooler runs each transaction in a different session. */
async function pooled(database: Omit<TestDatabase, 'close'>) {
  const direct = sessionConnectionOf(database.pool)
  const pooler = await transactionPooler(direct, sessionCount)
  const pool = createPool(pooler.connection, {
    applicationName: 'test',
    maxConnections: 10,
    direct,
    onConnectionError: () => {},
  })
  onTestFinished(() => pool.end())
  return { database: { ...database, pool }, pool, preparedNames: pooler.preparedNames }
}

/** Returns the state that remains in each of the pooler's sessions. */
async function readSessionStates({ pool }: Awaited<ReturnType<typeof pooled>>) {
  const left = []
  for (let time = 0; time < sessionCount; time += 1) {
    const { rows } = await pool.query(
      `select pg_backend_pid() as pid,
         (select count(*)::int from pg_prepared_statements) as statements,
         (select count(*)::int from pg_listening_channels()) as channels,
         (select count(*)::int from pg_cursors where is_holdable) as cursors,
         (select count(*)::int from pg_class where relpersistence = 't' and pg_table_is_visible(oid)) as tables,
         (select count(*)::int from pg_locks
          where pid = pg_backend_pid() and locktype = 'advisory') as locks,
         (select coalesce(array_agg(name::text), '{}') from pg_settings
          where source = 'session' and name not in ('role')) as settings,
         current_user = session_user as is_itself`,
    )
    left.push(...rows)
  }
  return left
}

const nothing = {
  statements: 0,
  channels: 0,
  cursors: 0,
  tables: 0,
  locks: 0,
  settings: [],
  is_itself: true,
}

test('everything works behind a transaction pooler without leaving state in its sessions', {
  timeout: 60_000,
}, async () => {
  const database = await testDatabase()
  onTestFinished(database.close)
  const behind = await pooled(database)
  await expectEverythingWorks([await testServer({}, { database: behind.database })])
  expect(behind.preparedNames).toEqual([])
  const left = await readSessionStates(behind)
  expect(new Set(left.map(({ pid }) => String(pid))).size).toBe(sessionCount)
  for (const session of left) expect(session).toMatchObject(nothing)
})

test('behind a transaction pooler, only one server at a time updates the stores', async () => {
  const { source, update, storeCounts, ...database } = await testUpdate('Wegmans')
  const behind = await pooled(database)
  const held = Promise.withResolvers<void>()
  const sendStores = file(storesText('wegmans_us', 5))
  source.respondWith('wegmans_us', (response, request) => {
    void held.promise.then(() => sendStores(response, request))
  })
  const requested = source.nextRequest('wegmans_us')
  const first = update({ pool: behind.pool, limits: slowLimits })
  // The first update now holds the lock, until the source responds.
  await requested
  const second = await update({ pool: behind.pool, folder: `${database.folder}/second` })
  expect(second).toEqual({ outcome: 'busy' })
  held.resolve()
  expect(await first).toMatchObject({ outcome: 'finished' })
  expect(await storeCounts()).toEqual({ Wegmans: 5 })
  expect(behind.preparedNames).toEqual([])
  for (const session of await readSessionStates(behind)) expect(session).toMatchObject(nothing)
})
