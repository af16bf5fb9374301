import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { InvalidToken } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { testDatabase } from '../testing/test-database.ts'
import { authTransaction, changeAs, type Identity, readAs, transactionAs } from './transaction.ts'

const visitor: Identity = { role: 'anon', claims: { role: 'anon' } }

async function openDatabase() {
  const database = await testDatabase()
  onTestFinished(database.close)
  return database
}

test("a transaction runs under the caller's role and claims", async () => {
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
      path: '/notes',
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

test('the next caller on a connection doesn’t see any state from the previous caller', async () => {
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

test('a failed transaction is rolled back, and its connection stays usable', async () => {
  const { pool, ownerPool } = await openDatabase()
  const failure = authTransaction(pool, async (client) => {
    await client.query("insert into users (email) values ('ann@example.com')")
    throw new Error('changed my mind')
  })
  await expect(failure).rejects.toThrow('changed my mind')
  expect((await ownerPool.query('select from auth.users')).rowCount).toBe(0)
  expect(pool.totalCount).toBe(1)
})

test('a transaction fails even if its code ignores the error of a statement', async () => {
  const { pool } = await openDatabase()
  const work = authTransaction(pool, async (client) => {
    await client.query('select 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toThrow('rolled back')
})

test('a token from a session that has ended is rejected', async () => {
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
  // The error depends on whether the driver notices the lost connection before it sends the next statement.
  await expect(broken).rejects.toSatisfy(isOutage)
  expect(pool.totalCount).toBe(0)
  expect(await transactionAs(pool, visitor, async () => 'works')).toBe('works')
})

test('a visitor’s statements time out after two seconds, and a shopper’s after five', async () => {
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

const sql = (text: string) => () => ({ text, values: [] })

async function createSession(ownerPool: Pool): Promise<Identity> {
  const { rows } = await ownerPool.query<{ id: string; session: string }>(
    `with shopper as (insert into auth.users (email) values ('ann@example.com') returning id)
     insert into auth.sessions (user_id) select id from shopper
     returning user_id as id, sessions.id as session`,
  )
  const { id = '', session = '' } = rows[0] ?? {}
  return { role: 'authenticated', claims: { sub: id }, sessionId: session }
}

/** Waits until the sleeping statement runs, and then cancels it or ends its connection. */
async function signalSleeping(
  ownerPool: Pool,
  signal: 'pg_cancel_backend' | 'pg_terminate_backend',
) {
  const send = `select ${signal}(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(async () => (await ownerPool.query(send)).rowCount).toBe(1)
}

test("a read runs under the caller's role, claims and limits, and can't change data", async () => {
  const { pool, ownerPool } = await openDatabase()
  const ann = await createSession(ownerPool)
  const request = { method: 'GET', path: '/notes', headers: { a: 'b' }, address: '::1' }
  const look = `select current_user, auth.uid(), current_setting('request.path') as path,
    current_setting('request.headers') as headers, current_setting('search_path') as search_path,
    current_setting('statement_timeout') as statement_timeout`
  expect(await readAs(pool, ann, sql(look), request)).toEqual([
    ['authenticated', ann.claims['sub'], '/notes', '{"a":"b"}', 'public, extensions', '5s'],
  ])
  const change = sql("insert into notes (id, name, items) values ('1', 'Weekly', 'milk')")
  await expect(readAs(pool, ann, change)).rejects.toMatchObject({ code: '25006' })
})

test.each([
  ['read', readAs],
  ['change', changeAs],
])('the next caller on a connection doesn’t see any state from a %s', async (_, runAs) => {
  const { pool, ownerPool } = await openDatabase()
  const ann = await createSession(ownerPool)
  const ended: Identity = {
    ...ann,
    role: 'authenticated',
    sessionId: '7d0ac5e8-0b0c-4a0e-9d5c-3f3d7a7b1c11',
  }
  const look = `select current_user = session_user as is_login,
    coalesce(current_setting('request.jwt.claims', true), '') as claims,
    coalesce(current_setting('request.headers', true), '') as headers,
    current_setting('statement_timeout') as statement_timeout,
    current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid`
  const own = {
    is_login: true,
    claims: '',
    headers: '',
    statement_timeout: '10s',
    read_only: 'off',
    pid: expect.any(Number),
  }
  const { rows: before } = await pool.query(look)
  expect(before).toEqual([own])
  const ends: [Identity, string, object][] = [
    [ann, 'select 1 / 0', { code: '22012' }],
    [ann, 'selec 1', { code: '42601' }],
    [ann, 'select from nothing_like_it', { code: '42P01' }],
    [ann, "select set_config('role', 'postgres', false)", { code: '42501' }],
    [visitor, 'select pg_sleep(3)', { code: '57014' }],
    [ended, 'select 1 / 0', { name: 'InvalidToken' }],
  ]
  for (const [identity, text, failure] of ends) {
    await expect(runAs(pool, identity, sql(text))).rejects.toMatchObject(failure)
    expect((await pool.query(look)).rows).toEqual(before)
  }
  await Promise.all([
    expect(runAs(pool, ann, sql('select pg_sleep(4)'))).rejects.toMatchObject({ code: '57014' }),
    signalSleeping(ownerPool, 'pg_cancel_backend'),
  ])
  expect((await pool.query(look)).rows).toEqual(before)
  const abandoned = runAs(pool, ann, () => {
    throw new Error('the caller has left')
  })
  await expect(abandoned).rejects.toThrow('the caller has left')
  expect((await pool.query(look)).rows).toEqual(before)
  expect(await runAs(pool, ann, sql('select auth.uid() as uid'))).toEqual([[ann.claims['sub']]])
  expect(await runAs(pool, visitor, sql('select current_user, auth.uid() as uid'))).toEqual([
    ['anon', null],
  ])
  expect((await pool.query(look)).rows).toEqual(before)
  expect(pool.totalCount).toBe(1)
})

test('a change is permanent once its promise resolves, and is rolled back if the commit fails', async () => {
  const { pool, ownerPool } = await openDatabase()
  const ann = await createSession(ownerPool)
  const kept = async () => (await ownerPool.query('select name from notes')).rows
  const insert = "insert into notes (id, name, items) values ('1', 'Weekly', 'milk')"
  const name = await changeAs(pool, ann, sql(`${insert} returning name`))
  expect(name).toEqual([['Weekly']])
  expect(await kept()).toEqual([{ name: 'Weekly' }])

  await ownerPool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused at the end'; end $$;
    create constraint trigger refuse_at_end after update on notes
      deferrable initially deferred for each row execute function refuse()`)
  const change = changeAs(pool, ann, sql("update notes set name = 'Other'"))
  await expect(change).rejects.toThrow('refused at the end')
  expect(await kept()).toEqual([{ name: 'Weekly' }])

  await ownerPool.query('delete from auth.sessions')
  const late = changeAs(pool, ann, sql('delete from notes'))
  await expect(late).rejects.toBeInstanceOf(InvalidToken)
  expect(await kept()).toEqual([{ name: 'Weekly' }])
})

test('each concurrent caller reads under their own identity, even if some statements fail', async () => {
  const { pool, ownerPool } = await openDatabase()
  const ann = await createSession(ownerPool)
  const reads = Array.from({ length: 200 }, async (_, n) => {
    const identity = n % 2 === 0 ? ann : visitor
    const text = `select current_user, auth.uid() as uid, 1 / ${n % 3} as result`
    const rows = await readAs(pool, identity, sql(text)).catch(() => 'failed')
    const own = [identity.role, identity.claims['sub'] ?? null]
    expect(rows).toEqual(n % 3 === 0 ? 'failed' : [[...own, n % 3 === 1 ? '1' : '0']])
  })
  await Promise.all(reads)
})

test('a read with a token from an ended session is rejected before its statement runs', async () => {
  const { pool, ownerPool } = await openDatabase()
  const ann = await createSession(ownerPool)
  await ownerPool.query('delete from auth.sessions')
  await expect(readAs(pool, ann, sql('select 1 / 0'))).rejects.toBeInstanceOf(InvalidToken)
  await expect(readAs(pool, ann, sql('select 1'))).rejects.toBeInstanceOf(InvalidToken)
})

test('a connection that broke during a read is not used again', async () => {
  const { pool, ownerPool } = await openDatabase()
  await Promise.all([
    expect(readAs(pool, visitor, sql('select pg_sleep(2)'))).rejects.toSatisfy(isOutage),
    signalSleeping(ownerPool, 'pg_terminate_backend'),
  ])
  expect(pool.totalCount).toBe(0)
  expect(await readAs(pool, visitor, sql("select 'works' as it"))).toEqual([['works']])
})
