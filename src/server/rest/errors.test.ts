import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { askAs, askWith } from './test-ask.ts'

const list = { id: '1', name: 'Weekly', items: 'milk' }

async function ann() {
  const server = await testServer()
  const shopper = await server.asShopper('ann')
  return { server, shopper, ask: await askAs(server, shopper) }
}

test('the error for inserting a list that already exists doesn’t reveal the list’s key', async () => {
  const { shopper } = await ann()
  await shopper.from('notes').insert(list)
  const { status, error } = await shopper.from('notes').insert(list)
  expect([status, error]).toEqual([
    409,
    {
      code: '23505',
      details: null,
      hint: null,
      message: 'duplicate key value violates unique constraint "notes_pkey"',
    },
  ])
})

test('an invalid token and a token from an ended session are rejected', async () => {
  const { server, shopper, ask: asAnn } = await ann()
  const forged = await askWith(server, 'a.b.c')('/notes')
  expect(forged).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
  expect(forged.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token"/)

  await shopper.auth.signOut()
  const ended = await asAnn('/notes')
  expect([ended.status, ended.body]).toEqual([
    401,
    { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
  ])
  expect(ended.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="JWT expired"',
  )
})

test('the client can retry after the database connection breaks', async () => {
  const { server, ask } = await ann()
  const { ownerPool } = server
  await ownerPool.query(`
    create view public.slow with (security_invoker) as select 1 as id from pg_sleep(30);
    grant select on public.slow to authenticated`)
  const response = ask('/slow')
  await expect
    .poll(async () => (await ownerPool.query(endSlowQuery)).rowCount, { timeout: 10_000 })
    .toBe(1)
  expect(await response).toMatchObject({ status: 503, body: { code: 'PGRST000' } })
  expect(server.takeErrors()).toHaveLength(1)
  expect((await ask('/notes')).status).toBe(200)
})

const endSlowQuery = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like '%"slow"%' and state = 'active'
    and pid <> pg_backend_pid()`
