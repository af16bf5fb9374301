import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { authTransaction, type Identity, transactionAs } from './transaction.ts'

const visitor: Identity = { role: 'anon', claims: { role: 'anon' } }
const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }
const denied = { code: '42501' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function signUp(name: string) {
  const { rows } = await database.ownerPool.query<{ id: string; session: string }>(
    `with shopper as (insert into auth.users (email) values ($1) returning id)
     insert into auth.sessions (user_id) select id from shopper
     returning user_id as id, sessions.id as session`,
    [`${name}-${randomUUID()}@example.com`],
  )
  const { id = '', session = '' } = rows[0] ?? {}
  const identity: Identity = { role: 'authenticated', claims: { sub: id }, sessionId: session }
  return { id, identity }
}

test('every table in public has row-level security', async () => {
  const { rows } = await database.ownerPool.query(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`)
  expect(rows).toEqual([])
})

test('clients may call functions in the public schema, but can’t use the private schema', async () => {
  const { rows } = await database.ownerPool.query(`
    select p.oid::regprocedure::text as function, p.pronamespace::regnamespace::text as schema
    from pg_proc p cross join unnest('{anon,authenticated,service_role}'::text[]) role
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by p.oid, p.pronamespace
    having bool_or(has_function_privilege(role, p.oid, 'execute'))
      <> (p.pronamespace = 'public'::regnamespace)`)
  expect(rows).toEqual([])
  const { rows: schemas } = await database.ownerPool.query(`
    select role from unnest('{anon,authenticated,service_role,public}'::text[]) role
    where has_schema_privilege(role, 'private', 'usage')`)
  expect(schemas).toEqual([])
})

test.each([
  ['a visitor', visitor],
  ['the service role', service],
])('%s cannot read accounts, sessions or keys', async (_name, identity) => {
  const { pool } = database
  for (const table of [
    'users',
    'identities',
    'sessions',
    'refresh_tokens',
    'one_time_tokens',
    'signing_keys',
  ]) {
    const read = transactionAs(pool, identity, (client) =>
      client.query(`select from auth.${table}`),
    )
    await expect(read).rejects.toMatchObject(denied)
  }
})

test("a shopper cannot read accounts or check another shopper's session", async () => {
  const { identity } = await signUp('ann')
  const query = (sql: string) =>
    transactionAs(database.pool, identity, (client) => client.query(sql))
  await expect(query('select from auth.users')).rejects.toMatchObject(denied)
  await expect(query('select auth.session_is_alive(gen_random_uuid())')).rejects.toMatchObject(
    denied,
  )
})

test.each([
  'select from grocery_genie.secrets',
  'select from grocery_genie.bootstrap',
  'select from auth.users',
  'select from public.notes',
  'create table public.mine (id int)',
  'create schema mine',
  'create role mine',
  'set role postgres',
])('the login role, without the role of a caller, may not: %s', async (sql) => {
  const { pool } = database
  await expect(pool.query(sql)).rejects.toMatchObject(denied)
})

test("callers' errors do not fill PostgreSQL's log", async () => {
  const { rows } = await database.pool.query('show log_min_messages')
  expect(rows).toEqual([{ log_min_messages: 'log' }])
})

test('the login role can count requests for rate limits', async () => {
  const { pool } = database
  await pool.query("insert into grocery_genie.rate_limits values ('key', 1, 2)")
  expect(
    (await pool.query('select key, points, expire from grocery_genie.rate_limits')).rows,
  ).toEqual([{ key: 'key', points: 1, expire: '2' }])
})

test('grocery_auth owns the accounts and cannot read lists', async () => {
  const { pool } = database
  await authTransaction(pool, (client) =>
    client.query("insert into users (email) values ('a@b.c')"),
  )
  const read = authTransaction(pool, (client) => client.query('select from public.notes'))
  await expect(read).rejects.toMatchObject(denied)
})

test('an email address belongs to one account, regardless of letter case', async () => {
  const { pool } = database
  const add = (email: string) =>
    authTransaction(pool, (client) =>
      client.query('insert into users (email) values ($1)', [email]),
    )
  await add('Ann@Example.com')
  await expect(add('ann@example.COM')).rejects.toMatchObject({ constraint: 'users_email_key' })
})

test('a new table in public is inaccessible until its migration grants access', async () => {
  const { pool, ownerPool } = database
  await ownerPool.query('create table public.forgotten (id int)')
  await ownerPool.query('create function public.forgotten() returns int return 1')
  const query = (sql: string) => transactionAs(pool, visitor, (client) => client.query(sql))
  await expect(query('select from public.forgotten')).rejects.toMatchObject(denied)
  await expect(query('select public.forgotten()')).rejects.toMatchObject(denied)
})

test("a shopper cannot read or change another shopper's lists", async () => {
  const ann = await signUp('ann')
  const bob = await signUp('bob')
  const as = (identity: Identity, sql: string) =>
    transactionAs(database.pool, identity, (client) => client.query(sql))
  await as(ann.identity, "insert into notes (id, name, items) values ('1', 'Weekly', 'milk')")

  expect((await as(bob.identity, 'select from notes')).rowCount).toBe(0)
  expect((await as(bob.identity, "update notes set name = 'x'")).rowCount).toBe(0)
  expect((await as(bob.identity, 'delete from notes')).rowCount).toBe(0)
  await expect(
    as(bob.identity, `insert into notes values ('${ann.id}', '2', 'x', 'y')`),
  ).rejects.toMatchObject(denied)
  await expect(as(ann.identity, `update notes set user_id = '${bob.id}'`)).rejects.toMatchObject(
    denied,
  )
  await expect(as(visitor, 'select from notes')).rejects.toMatchObject(denied)
  expect((await as(service, 'select from notes')).rowCount).toBeGreaterThan(0)
  expect((await as(ann.identity, 'select from notes')).rowCount).toBe(1)
})
