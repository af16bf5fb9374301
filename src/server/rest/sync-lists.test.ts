import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { withOwner } from '../database/owner-client.ts'
import { applyQuotas } from '../database/quotas.ts'
import { savedTexts, saveTexts } from '../testing/saved-texts.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { accountOf } from './test-account.ts'

const weekly = '11111111-1111-4111-8111-111111111111'

/** Returns a function that turns a minute into the device's clock value. Minute 0 was ten minutes ago. */
function clockOf(tab: string) {
  const startMs = Date.now() - 600_000
  return (minute: number) => `${startMs + minute * 60_000}-0000-${tab}`
}

const phone = clockOf('phone')
const tablet = clockOf('tablet')

type Clocks = Record<string, string>

function newList(clock: string, fields: Record<string, unknown> = {}) {
  return {
    list: weekly,
    id: '1700000000000',
    name: 'Weekly',
    present: true,
    trip: 1,
    store: null,
    created_at: new Date().toISOString(),
    is_new: true,
    clocks: { name: clock, present: clock, trip: clock, store: clock },
    ...fields,
  }
}

function item(text: string, clock: string, fields: Record<string, unknown> = {}) {
  const clocks: Clocks = { text: clock, place: clock, present: clock }
  return { list: weekly, key: text, text, before: ', ', place: 1, present: true, clocks, ...fields }
}

function tick(key: string, clock: string, fields: Record<string, unknown> = {}) {
  return { list: weekly, trip: 1, key, done: true, clocks: { done: clock }, ...fields }
}

async function sync(client: SupabaseClient, changes = {}, known = {}) {
  const { data, error } = await client.rpc('sync_lists', { known, changes })
  if (error) throw error
  return ListSyncResponse.parse(data)
}

async function texts(client: SupabaseClient) {
  return (await savedTexts(client)).map(({ id, name, items }) => ({ id, name, items }))
}

async function share({ ownerPool }: TestServer, client: SupabaseClient, role: string) {
  const { id } = await accountOf(client)
  await ownerPool.query('insert into public.list_members values ($1, $2, $3)', [weekly, id, role])
}

async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  await sync(ann, { lists: [newList(phone(0))], items: [item('milk', phone(0))] })
  return { server, ann, bob }
}

test('other devices get a saved list both as text and as rows', async () => {
  const { ann } = await annAndBob()
  expect(await texts(ann)).toEqual([{ id: '1700000000000', name: 'Weekly', items: 'milk' }])
  const { id } = await accountOf(ann)
  expect(await sync(ann)).toMatchObject({
    refused: [],
    has_more: false,
    lists: [{ list: weekly, id: '1700000000000', owner: id, role: 'owner', name: 'Weekly' }],
    items: [{ key: 'milk', text: 'milk', present: true, added_by: id }],
  })
})

test('a device receives only changes since its last sync', async () => {
  const { ann } = await annAndBob()
  const { versions } = await sync(ann)
  expect(await sync(ann, {}, versions)).toMatchObject({ lists: [], items: [], versions })
  const changed = await sync(ann, { items: [item('eggs', phone(1), { place: 2 })] }, versions)
  expect(changed.items.map(({ key }) => key)).toEqual(['eggs'])
  expect(changed.versions[weekly]).toBe((versions[weekly] ?? 0) + 1)
  expect(await texts(ann)).toMatchObject([{ items: 'milk, eggs' }])
})

test('sending the same changes again has no effect', async () => {
  const { ann } = await annAndBob()
  const changes = { items: [item('eggs', phone(1))], ticks: [tick('milk', phone(1))] }
  const { versions } = await sync(ann, changes)
  expect((await sync(ann, changes)).versions).toEqual(versions)
})

test('a removal wins over an earlier addition that arrives later', async () => {
  const { ann } = await annAndBob()
  const eggs = item('eggs', phone(3))
  await sync(ann, { items: [eggs] })
  await sync(ann, { items: [{ ...eggs, present: false, clocks: { present: phone(4) } }] })
  const late = { items: [item('eggs', tablet(2))] }
  const { items } = await sync(ann, late, (await sync(ann)).versions)
  expect(items).toMatchObject([{ key: 'eggs', present: false }])
})

test('the later write to a field wins, even if it arrives first', async () => {
  const { ann } = await annAndBob()
  await sync(ann, {
    items: [item('milk', phone(3), { text: '2 milk', clocks: { text: phone(3) } })],
  })
  await sync(ann, {
    items: [item('milk', tablet(2), { text: '5 milk', present: false })],
  })
  const { items } = await sync(ann, {}, { [weekly]: 0 })
  // The removal wins, because the phone didn't send a clock for `present`. The text sent with the removal
  // loses, because the phone's text is later.
  expect(items).toMatchObject([{ text: '2 milk', present: false }])
  expect(await texts(ann)).toMatchObject([{ items: '' }])
  await sync(ann, { items: [item('milk', phone(4), { text: '2 milk' })] })
  expect(await texts(ann)).toEqual([{ id: '1700000000000', name: 'Weekly', items: '2 milk' }])
})

test('a later change restores a deleted list under the same id', async () => {
  const { ann } = await annAndBob()
  const deleted = newList(phone(2), { present: false, clocks: { present: phone(2) } })
  await sync(ann, { lists: [deleted] })
  expect(await texts(ann)).toEqual([])
  await sync(ann, { items: [item('eggs', tablet(1))] })
  expect(await texts(ann)).toEqual([])
  await sync(ann, { items: [item('soap', tablet(3), { place: 9 })] })
  expect(await texts(ann)).toEqual([
    { id: '1700000000000', name: 'Weekly', items: 'eggs, milk, soap' },
  ])
})

test('a tick counts only in the trip that it was made in', async () => {
  const { ann } = await annAndBob()
  await sync(ann, { lists: [newList(phone(5), { trip: 2, clocks: { trip: phone(5) } })] })
  const { ticks, lists } = await sync(ann, { ticks: [tick('milk', phone(1))] })
  expect(ticks).toMatchObject([{ trip: 1, key: 'milk', done: true }])
  expect(lists).toMatchObject([{ trip: 2 }])
})

test('a shopper’s devices share one current list, which is not a saved list', async () => {
  const { ann, bob } = await annAndBob()
  const { id } = await accountOf(ann)
  const current = (clock: string) => newList(clock, { list: id, name: '' })
  await sync(ann, { lists: [current(phone(1))], items: [item('tea', phone(1), { list: id })] })
  await sync(ann, { lists: [current(tablet(2))], items: [item('soap', tablet(2), { list: id })] })
  const { items } = await sync(ann)
  expect(items.filter((one) => one.list === id)).toHaveLength(2)
  expect(await texts(ann)).toHaveLength(1)
  // Another shopper can't create this shopper's current list.
  expect(await sync(bob, { lists: [current(phone(1))] })).toMatchObject({
    refused: [{ kind: 'lists', list: id, code: 'not_a_member' }],
    lists: [],
  })
  const fresh = await accountOf(bob)
  await sync(ann, { lists: [newList(phone(1), { list: fresh.id })] })
  expect((await sync(bob)).lists).toEqual([])
})

test('a shopper can’t see or change another shopper’s list', async () => {
  const { ann, bob } = await annAndBob()
  expect(await sync(bob, {}, { [weekly]: 0 })).toMatchObject({ versions: {}, lists: [], items: [] })
  const changes = { lists: [newList(tablet(5), { name: 'Mine' })], items: [item('rum', tablet(5))] }
  expect((await sync(bob, changes)).refused).toEqual([
    expect.objectContaining({ kind: 'lists', code: 'not_a_member' }),
    expect.objectContaining({ kind: 'items', key: 'rum', code: 'not_a_member' }),
  ])
  expect(await texts(ann)).toMatchObject([{ name: 'Weekly', items: 'milk' }])
  for (const table of ['lists', 'list_items', 'list_ticks', 'list_members']) {
    expect((await bob.from(table).select()).error).not.toBeNull()
  }
})

test('an editor can change a shared list and a viewer can only see it', async () => {
  const { server, ann, bob } = await annAndBob()
  const eve = await server.asShopper('eve')
  await share(server, bob, 'editor')
  await share(server, eve, 'viewer')
  expect((await sync(bob, { items: [item('eggs', tablet(1), { place: 2 })] })).refused).toEqual([])
  expect(await texts(ann)).toMatchObject([{ items: 'milk, eggs' }])
  expect(await texts(bob)).toEqual([])
  const seen = await sync(eve, { ticks: [tick('milk', tablet(2))] })
  expect(seen).toMatchObject({
    refused: [{ kind: 'ticks', trip: 1, key: 'milk', code: 'viewer' }],
    lists: [{ role: 'viewer', name: 'Weekly' }],
    ticks: [],
  })
})

test('only invalid rows are rejected', async () => {
  const { ann } = await annAndBob()
  const ahead = `${Date.now() + 120_000}-0000-phone`
  const { refused } = await sync(ann, {
    items: [
      item('eggs', phone(1), { place: 2 }),
      item('a, ', phone(1)),
      item('soap', ahead),
      item('tea', 'yesterday'),
      item('rum', phone(1), { key: 'r'.repeat(221) }),
    ],
    ticks: [tick('milk', phone(1), { trip: 0 })],
  })
  const codes = refused.map(({ key, code }) => [String(key), code])
  expect(codes.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
    ['a, ', 'invalid'],
    ['milk', 'invalid'],
    ['r'.repeat(221), 'invalid'],
    ['soap', 'clock_ahead'],
    ['tea', 'invalid'],
  ])
  expect(await texts(ann)).toMatchObject([{ items: 'milk, eggs' }])
})

test('rows over a quota are rejected with a clear message, and the other rows are saved', async () => {
  const { server, ann } = await annAndBob()
  await withOwner(server.ownerConnection, (owner) =>
    applyQuotas(owner, { savedLists: 1, listItemsBytes: undefined }),
  )
  const other = '22222222-2222-4222-8222-222222222222'
  const { refused } = await sync(ann, {
    lists: [newList(phone(1), { list: other })],
    items: [item('eggs', phone(1), { place: 2 }), item('rum', phone(1), { list: other })],
  })
  const message = 'You have 1 lists, and an account keeps up to 1. Delete some to save another.'
  expect(refused).toEqual([
    expect.objectContaining({ kind: 'lists', list: other, code: 'quota_exceeded', message }),
    expect.objectContaining({ kind: 'items', list: other, code: 'quota_exceeded', message }),
  ])
  expect(await texts(ann)).toMatchObject([{ items: 'milk, eggs' }])

  const long = item('m'.repeat(20_000), phone(2), { key: 'm', place: 3 })
  expect((await sync(ann, { items: [long] })).refused).toMatchObject([
    { key: 'm', message: 'A list has up to 20,000 characters. Remove some items to add more.' },
  ])
})

test('items that an editor adds count toward the owner’s quota', async () => {
  const { server, bob } = await annAndBob()
  await share(server, bob, 'editor')
  await withOwner(server.ownerConnection, (owner) =>
    applyQuotas(owner, { savedLists: undefined, listItemsBytes: 100 }),
  )
  const { refused } = await sync(bob, { items: [item('m'.repeat(100), tablet(1), { key: 'm' })] })
  expect(refused).toMatchObject([{ key: 'm', code: 'quota_exceeded' }])
})

test('a sync can send at most 500 changes, and its response has a limited number of rows', async () => {
  const { ann } = await annAndBob()
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => item(`item ${at}`, phone(1), { place: at }))
  const { error } = await ann.rpc('sync_lists', { changes: { items: many(501) } })
  expect(error).toMatchObject({ code: 'PT413' })

  const text = Array.from({ length: 1_500 }, (_, at) => `item ${at}`).join()
  await saveTexts(
    ann,
    ['1', '2', '3'].map((id) => ({ id, name: id, items: text })),
  )
  const seen = new Set<string>()
  let known = {}
  for (let call = 0; call < 4; call += 1) {
    const page = await sync(ann, {}, known)
    expect(page.items.length).toBeLessThan(4_000)
    for (const { list, key } of page.items) seen.add(`${list} ${key}`)
    known = page.versions
    if (!page.has_more) break
  }
  expect(seen.size).toBe(4_501)
})
