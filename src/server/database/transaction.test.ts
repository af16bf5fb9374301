import { expect, onTestFinished, test } from 'vitest'
import { InvalidToken } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { testDatabase } from '../testing/test-database.ts'
import { authTransaction, type Identity, transactionAs } from './transaction.ts'

const visitor: Identity = { role: 'anon', claims: { role: 'anon' } }

async function openDatabase() {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database
}

test('a transaction runs under the role and the claims of the caller', async () => {
  const { pool } = await openDatabase()
  const rows = await transactionAs(
    pool,
    { role: 'service_role', claims: { sub: '7d0ac5e8-0b0c-4a0e-9d5c-3f3d7a7b1c11' } },
    async (client) => {
      const result = await client.query(`
        select current_user, auth.uid(), current_setting('request.method') as method,
          current_setting('search_path') as search_path, current_setting('timezone') as timezone`)
      return result.rows
    },
    {
      method: 'GET',
      path: '/saved_lists',
      headers: { accept: 'application/json' },
      address: '::1',
    },
  )
  expect(rows).toEqual([
    {
      current_user: 'service_role',
      uid: '7d0ac5e8-0b0c-4a0e-9d5c-3f3d7a7b1c11',
      method: 'GET',
      search_path: 'public, extensions',
      timezone: 'UTC',
    },
  ])
})

test('nothing of one caller is left for the next on the same connection', async () => {
  const { pool } = await openDatabase()
  const claims = { sub: '7d0ac5e8-0b0c-4a0e-9d5c-3f3d7a7b1c11' }
  await transactionAs(pool, { role: 'service_role', claims }, async () => {})
  const uid = await transactionAs(pool, visitor, async (client) => {
    const { rows } = await client.query<{ uid: string | null }>('select auth.uid()')
    return rows[0]?.uid
  })
  expect(uid).toBeNull()
  const { rows } = await pool.query<{ same: boolean }>('select current_user = session_user as same')
  expect(rows).toEqual([{ same: true }])
  expect(pool.totalCount).toBe(1)
})

test('a failed transaction changes nothing and its connection stays usable', async () => {
  const { pool, ownerPool } = await openDatabase()
  const failure = authTransaction(pool, async (client) => {
    await client.query("insert into users (email) values ('ann@example.com')")
    throw new Error('changed my mind')
  })
  await expect(failure).rejects.toThrow('changed my mind')
  expect((await ownerPool.query('select from auth.users')).rowCount).toBe(0)
  expect(pool.totalCount).toBe(1)
})

test('a transaction whose error was swallowed is not taken for done', async () => {
  const { pool } = await openDatabase()
  const work = authTransaction(pool, async (client) => {
    await client.query('select 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back')
})

test('a token of a session that has ended is refused', async () => {
  const { pool, ownerPool } = await openDatabase()
  const { rows } = await ownerPool.query<{ id: string }>(`
    with shopper as (insert into auth.users (email) values ('ann@example.com') returning id)
    insert into auth.sessions (user_id) select id from shopper returning sessions.id`)
  const sessionId = rows[0]?.id ?? ''
  const ann: Identity = { role: 'authenticated', claims: {}, sessionId }
  const readRole = () =>
    transactionAs(pool, ann, async (client) => (await client.query('select current_user')).rows)

  expect(await readRole()).toEqual([{ current_user: 'authenticated' }])
  await ownerPool.query("update auth.sessions set not_after = now() - interval '1 second'")
  await expect(readRole()).rejects.toBeInstanceOf(InvalidToken)
  await ownerPool.query('delete from auth.sessions')
  await expect(readRole()).rejects.toBeInstanceOf(InvalidToken)
})

test('a connection that broke during a transaction is not used again', async () => {
  const { pool, ownerPool } = await openDatabase()
  const broken = transactionAs(pool, visitor, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await client.query('select 1')
  })
  // Which of them it is depends on whether the end was heard of before the next statement was sent.
  await expect(broken).rejects.toSatisfy(isOutage)
  expect(pool.totalCount).toBe(0)
  expect(await transactionAs(pool, visitor, async () => 'works')).toBe('works')
})

test('a visitor’s statement ends after two seconds, a shopper’s after five', async () => {
  const { pool, ownerPool } = await openDatabase()
  const { rows } = await ownerPool.query<{ id: string; session: string }>(
    `with shopper as (insert into auth.users (email) values ('ann@example.com') returning id)
     insert into auth.sessions (user_id) select id from shopper
     returning user_id as id, sessions.id as session`,
  )
  const { id = '', session = '' } = rows[0] ?? {}
  const limitOf = (identity: Identity) =>
    transactionAs(pool, identity, async (client) => {
      const shown = await client.query<{ statement_timeout: string }>('show statement_timeout')
      return shown.rows[0]?.statement_timeout
    })
  expect([
    await limitOf(visitor),
    await limitOf({ role: 'authenticated', claims: { sub: id }, sessionId: session }),
    await limitOf({ role: 'service_role', claims: {} }),
  ]).toEqual(['2s', '5s', '10s'])
  await expect(
    transactionAs(pool, visitor, (client) => client.query('select pg_sleep(3)')),
  ).rejects.toMatchObject({ code: '57014' })
})
