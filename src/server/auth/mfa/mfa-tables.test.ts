import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { type TestServer, testPassword, testServer } from '../../testing/test-server.ts'
import { codeOf, setUpSecondFactor, submitCode } from './test-factors.ts'

/** Tables that a session can access without its second factor, each with the reason why. */
const openTables: Record<string, string> = {
  waitlist: 'anyone can join, and only the service role can read',
  stores: 'public data',
  store_imports: 'public data',
}

const reachableTables = `
  select c.relname as name, exists (
    select from pg_policy p
    where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*'
      and 'authenticated'::regrole = any (p.polroles)
      and pg_get_expr(p.polqual, c.oid) ~ 'has_shown_second_factor'
      and coalesce(pg_get_expr(p.polwithcheck, c.oid) ~ 'has_shown_second_factor', true)
  ) as is_closed
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and (has_any_column_privilege('authenticated', c.oid, 'select, insert, update, references')
      or has_table_privilege('authenticated', c.oid, 'delete, truncate'))
  order by 1`

/**
 * Creates two clients for Ann. The first has verified the second factor; the second has only the password.
 */
async function annWithFactor(server: TestServer) {
  const ann = await server.asShopper('ann')
  const factor = await setUpSecondFactor(ann)
  const email = (await ann.auth.getUser()).data.user?.email ?? ''
  const passwordOnly = server.asAnon()
  await passwordOnly.auth.signInWithPassword({ email, password: testPassword })
  return { ann, passwordOnly, factor }
}

test('every table that shoppers can access requires their second factor, or is listed as open', async () => {
  const { ownerPool } = await testServer()
  const { rows } = await ownerPool.query<{ name: string; is_closed: boolean }>(reachableTables)
  const open = rows.filter((table) => !table.is_closed).map(({ name }) => name)
  expect(open).toEqual(Object.keys(openTables).toSorted())
  expect(rows.filter((table) => table.is_closed).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'aisle_corrections',
      'item_settings',
      'last_used_stores',
      'purchases',
      'store_signs',
    ]),
  )
})

const list = { id: '1', name: 'Weekly', items: 'milk' }
const lastUsed = { store: { name: 'Corner' } }

async function expectClosed(client: SupabaseClient) {
  for (const [table, row] of [
    ['notes', list],
    ['last_used_stores', lastUsed],
  ] as const) {
    expect(await client.from(table).select()).toMatchObject({ data: [], error: null })
    expect(await client.from(table).insert({ ...row })).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    const changed = await client.from(table).update(row).not('user_id', 'is', null).select()
    expect(changed.data).toEqual([])
    const deleted = await client.from(table).delete().not('user_id', 'is', null).select()
    expect(deleted.data).toEqual([])
  }
}

test('without the second factor, a session can’t access the shopper’s own data', async () => {
  const server = await testServer()
  const { ann, passwordOnly, factor } = await annWithFactor(server)
  expect((await ann.from('notes').insert(list)).error).toBeNull()
  expect((await ann.from('last_used_stores').insert(lastUsed)).error).toBeNull()
  await expectClosed(passwordOnly)
  expect((await ann.from('notes').select('name')).data).toEqual([{ name: 'Weekly' }])
  expect((await passwordOnly.from('waitlist').insert({ email: 'a@example.com' })).error).toBeNull()

  await submitCode(passwordOnly, factor.id, codeOf(factor.secret))
  expect((await passwordOnly.from('notes').select('name')).data).toEqual([{ name: 'Weekly' }])
})

test('an unfinished factor setup doesn’t restrict access', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.auth.mfa.enroll({ factorType: 'totp' })
  expect((await ann.from('notes').insert(list)).error).toBeNull()
  expect((await ann.from('notes').select()).data).toHaveLength(1)
})

test('an admin can upload videos only with the second factor, and everyone can watch the videos', async () => {
  const server = await testServer()
  const { ann, passwordOnly } = await annWithFactor(server)
  await server.ownerPool.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}'`,
  )
  await ann.auth.refreshSession()
  await passwordOnly.auth.refreshSession()
  // The first box of an MP4 file.
  const video = new Blob(['\0\0\0\u0018ftypisom\0\0\u0002\0isommp42'], { type: 'video/mp4' })
  const upload = (client: SupabaseClient, options = {}) =>
    client.storage.from('demo-videos').upload('1-demo.mp4', video, options)
  expect((await upload(passwordOnly)).error).toMatchObject({ statusCode: '403' })
  expect((await upload(ann)).error).toBeNull()
  expect((await upload(passwordOnly, { upsert: true })).error).toMatchObject({ statusCode: '403' })
  const removed = await passwordOnly.storage.from('demo-videos').remove(['1-demo.mp4'])
  expect(removed.data).toEqual([])
  const listed = await passwordOnly.storage.from('demo-videos').list()
  expect(listed.data).toMatchObject([{ name: '1-demo.mp4' }])
})

test('a signed-out client can’t find out whether a session has a second factor', async () => {
  const server = await testServer()
  const { ann, passwordOnly } = await annWithFactor(server)
  expect((await ann.rpc('has_shown_second_factor')).data).toBe(true)
  expect((await passwordOnly.rpc('has_shown_second_factor')).data).toBe(false)
  expect((await server.asAnon().rpc('has_shown_second_factor')).error?.code).toBe('42501')
})
