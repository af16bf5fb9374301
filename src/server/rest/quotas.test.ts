import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { applyQuotas } from '../database/quotas.ts'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'

const longAgo = '2001-01-01T00:00:00+00:00'

function lists(count: number, first = 0) {
  return Array.from({ length: count }, (_, index) => ({
    id: String(first + index),
    name: 'Weekly',
    items: 'milk',
  }))
}

async function annWithQuota(quota: { rows: number; bytes?: number }) {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  await setQuota(server, quota)
  return { server, ann, table: () => ann.from('saved_lists') }
}

async function setQuota({ ownerConnection }: TestServer, quota: { rows: number; bytes?: number }) {
  const quotas = { savedLists: quota.rows, savedListsBytes: quota.bytes }
  await withOwner(ownerConnection, (owner) => applyQuotas(owner, quotas))
}

async function countLists(client: SupabaseClient): Promise<number | null> {
  return (await client.from('saved_lists').select('*', { count: 'exact', head: true })).count
}

test('a shopper keeps up to a thousand lists, and is told in words what to do then', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  expect((await ann.from('saved_lists').insert(lists(1_000))).error).toBeNull()
  expect(await ann.from('saved_lists').insert(lists(1, 1_000))).toMatchObject({
    status: 403,
    error: {
      code: 'PT403',
      hint: 'quota_exceeded',
      message:
        'You have 1,000 lists, and an account keeps up to 1,000. Delete some to save another.',
    },
  })
  await ann.from('saved_lists').delete().eq('id', '7')
  expect((await ann.from('saved_lists').insert(lists(1, 1_000))).error).toBeNull()
  expect(await countLists(ann)).toBe(1_000)
})

test('a shopper keeps up to 5 MB of lists', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const long = (id: number) => ({ id: String(id), name: 'Long', items: '🥛'.repeat(20_000) })
  for (let id = 0; id < 60; id += 10) {
    const { error } = await ann
      .from('saved_lists')
      .insert(Array.from({ length: 10 }, (_, index) => long(id + index)))
    expect(error).toBeNull()
  }
  expect((await ann.from('saved_lists').insert([60, 61].map(long))).error).toBeNull()
  const { error } = await ann.from('saved_lists').insert(long(62))
  expect(error).toMatchObject({
    hint: 'quota_exceeded',
    message: 'Your lists fill 5.0 MB, and an account keeps up to 5.0 MB. Delete some to save more.',
  })
})

test('writes of a shopper that come at once do not exceed the quota together', async () => {
  const { server, ann, table } = await annWithQuota({ rows: 10 })
  const { id } = await accountOf(ann)
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [id])
  const writes = lists(3).map((list) => table().insert(lists(4, 10 * Number(list.id))))
  const responses = Promise.all(writes)
  await expectWaiting(server.ownerPool, 3)
  await holder.query('commit')
  holder.release()
  const statuses = (await responses).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(1)
  expect(await countLists(ann)).toBe(8)
})

test('a shopper can go beyond the quota neither by changing lists nor by saving over them', async () => {
  const { table } = await annWithQuota({ rows: 2, bytes: 100 })
  await table().insert(lists(2))
  const over = { hint: 'quota_exceeded' }
  expect(
    (
      await table()
        .update({ items: 'm'.repeat(90) })
        .eq('id', '0')
    ).error,
  ).toMatchObject(over)
  expect((await table().upsert({ ...lists(1)[0], items: 'm'.repeat(90) })).error).toMatchObject(
    over,
  )
  expect((await table().upsert(lists(3))).error).toMatchObject(over)
  expect((await table().upsert(lists(2))).error).toBeNull()
})

test('a shopper beyond a quota that was lowered may still change, shorten and delete', async () => {
  const { server, table } = await annWithQuota({ rows: 5 })
  await table().insert(lists(3))
  await setQuota(server, { rows: 1, bytes: 10 })
  expect((await table().update({ name: 'Party!' }).eq('id', '0')).error).toBeNull()
  expect((await table().update({ name: 'Longer name' }).eq('id', '0')).error).not.toBeNull()
  expect((await table().insert(lists(1, 9))).error).not.toBeNull()
  expect((await table().delete().eq('id', '0')).error).toBeNull()
})

test('a short request does not rewrite megabytes of lists', async () => {
  const { ann, table } = await annWithQuota({ rows: 1_000 })
  await table().insert(lists(1_000))
  const items = 'm'.repeat(20_000)
  const few = table().update({ items }).lt('id', '104')
  expect((await few).error).toBeNull()
  const all = await table().update({ items }).neq('id', 'x')
  expect([all.status, all.error?.code]).toEqual([413, 'PT413'])
  expect((await ann.from('saved_lists').select('id').eq('items', 'milk')).data).toHaveLength(993)
})

test('one shopper who fills a quota leaves all of it to another', async () => {
  const { server, table } = await annWithQuota({ rows: 2 })
  await table().insert(lists(2))
  const bob = await server.asShopper('bob')
  expect((await bob.from('saved_lists').insert(lists(2))).error).toBeNull()
})

test('a shopper has one last store, of up to 4 kB', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const insert = (id: string) => ann.from('last_used_stores').insert({ store: { id } })
  expect((await insert('s'.repeat(4_000))).status).toBe(400)
  expect((await insert('target-1')).status).toBe(201)
  expect((await insert('target-2')).status).toBe(409)
})

test('when a list was made and changed is for the server to say', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const table = () => ann.from('saved_lists')
  const times = { created_at: longAgo, updated_at: longAgo }
  const begun = Date.now()
  const { data: made } = await table()
    .insert({ ...lists(1)[0], ...times })
    .select()
    .single()
  expect(Date.parse(made.created_at)).toBeGreaterThan(begun - 60_000)
  expect(made.updated_at).toBe(made.created_at)

  for (const change of [
    table()
      .update({ name: 'Monthly', ...times })
      .eq('id', '0'),
    table().upsert({ ...lists(1)[0], ...times }),
  ]) {
    const { data: changed } = await change.select().single()
    expect(changed.created_at).toBe(made.created_at)
    expect(changed.updated_at > made.updated_at).toBe(true)
  }
})

test('a list that was deleted and is put back keeps its date, whatever is sent', async () => {
  const { server, ann, table } = await annWithQuota({ rows: 5 })
  await table().insert(lists(2))
  await madeOn(server, longAgo)
  await table().delete().neq('id', 'x')
  const { data } = await table().insert(lists(2)).select('created_at')
  expect(data).toEqual([{ created_at: longAgo }, { created_at: longAgo }])

  const bob = await server.asShopper('bob')
  const { data: bobs } = await bob.from('saved_lists').insert(lists(1)).select().single()
  expect(bobs.created_at).not.toBe(longAgo)

  await table().delete().eq('id', '0')
  await server.ownerPool.query(
    "update public.deleted_lists set deleted_at = now() - interval '2 hours'",
  )
  const { data: late } = await table().insert(lists(1)).select().single()
  expect(late.created_at).not.toBe(longAgo)
  expect((await ann.rpc('my_data')).data.deleted_lists).toHaveLength(2)
})

test('what is remembered of deleted lists does not grow without end', async () => {
  const { server, table } = await annWithQuota({ rows: 1_000 })
  for (const first of [0, 1_000]) {
    await table().insert(lists(1_000, first))
    await table().delete().neq('id', 'x')
  }
  const { rowCount } = await server.ownerPool.query('select from public.deleted_lists')
  expect(rowCount).toBe(1_000)
})

test('an account is deleted with its lists, and while one of them is deleted', async () => {
  const { server, ann, table } = await annWithQuota({ rows: 5 })
  await table().insert(lists(2))
  const { id } = await accountOf(ann)
  const holder = await server.ownerPool.connect()
  await holder.query('begin')
  await holder.query('select from auth.users where id = $1 for update', [id])
  const deletions = [table().delete().eq('id', '0'), ann.rpc('delete_my_account')]
  const responses = Promise.all(deletions.map((deletion) => deletion.then(({ error }) => error)))
  await expectWaiting(server.ownerPool, 2)
  await holder.query('commit')
  holder.release()
  expect(await responses).toEqual([null, null])
  expect((await server.ownerPool.query('select from public.deleted_lists')).rowCount).toBe(0)
})

async function madeOn({ ownerPool }: TestServer, date: string) {
  await ownerPool.query('update public.saved_lists set created_at = $1', [date])
}

test('every text that a shopper writes into a list counts in the quota', async () => {
  const { ownerPool } = await testServer()
  const { rows: columns } = await ownerPool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'saved_lists' and data_type = 'text' and column_name <> 'id'",
  )
  expect(columns.map(({ name }) => name)).toContain('items')
  for (const { name } of columns) {
    for (const limit of ['check_saved_lists_quota', 'limit_saved_lists_rewrite']) {
      const { rows } = await ownerPool.query<{ source: string }>(
        'select prosrc as source from pg_proc where proname = $1',
        [limit],
      )
      expect(rows[0]?.source, `${limit} and the column ${name}`).toMatch(
        new RegExp(`octet_length\\(\\w+\\.${name}\\)`),
      )
    }
  }
})
