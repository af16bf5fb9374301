import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableListText, storableText } from '#shared/contracts/saved-list.ts'
import { accountOf } from './test-account.ts'
import { annAndBob, itemOf, join, newList, savedList, sync } from './test-shared-lists.ts'

const maxResponse = 8 * 2 ** 20
const message = "An item has characters that can't be seen. Type it again."
const clock = `${Date.now()}-0000-abcdefghijkl`

/** Generates characters, most of which take extra bytes in JSON. */
const character = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom('"', '\\', '\t', '\u0001', '\u000b', '\u2028', '\u{10ffff}', 'a'),
)
const anyText = (maxLength: number) =>
  fc.string({ unit: character, minLength: 1, maxLength }).map((one) => storableText(one) || '?')
const typed = (maxLength: number) => anyText(maxLength).map((one) => storableListText(one) || '?')

test('a row never takes more bytes in a response than the database counted for it', async () => {
  const { server, list, annId } = await annAndBob()
  const row = fc.record({
    key: anyText(200),
    text: typed(60),
    before: typed(39),
    place: fc.double(),
  })
  const rows = fc.sample(row, 500).map((one, nth) => ({
    ...one,
    key: `${nth}${one.key}`,
    place: Number.isFinite(one.place) && Math.abs(one.place) < 1e12 ? one.place : -1e11 / 3,
  }))
  await server.ownerPool.query(
    `insert into public.list_items
     select $1, key, text, before, case when abs(place) < 1e-20 then 0 else place end, false, $2,
       jsonb_build_object('text', $3::text, 'place', $3::text, 'present', $3::text, 'store', $3::text), 1e15,
       repeat('\\', 100)
     from jsonb_to_recordset($4) as one (key text, text text, before text, place double precision)`,
    [list, annId, clock, JSON.stringify(rows)],
  )
  await server.ownerPool.query(
    `insert into public.list_ticks
     select $1, 2000000000, key, false, $2,
       jsonb_build_object('done', $3::text, 'assigned_to', $3::text), 1e15, $2
     from jsonb_to_recordset($4) as one (key text)`,
    [list, annId, clock, JSON.stringify(rows)],
  )
  await server.ownerPool.query('update public.lists set version = 1e15 where uid = $1', [list])
  const { rows: sizes } = await server.ownerPool.query<Record<string, number>>(
    `with identity as (
       select set_config('request.jwt.claims', jsonb_build_object('sub', $2::text)::text, true)
     ), told as materialized (
       select private.lists_changed_since(jsonb_build_object($1::text, 1)) as lists from identity
     ), separate as (
       select 'item' as kind, octet_length(value::text) + 2 as sent,
         private.list_item_bytes(
           value ->> 'key', value ->> 'text', value ->> 'before', value ->> 'store') as counted
       from told, jsonb_array_elements(lists -> 'items')
       union all
       select 'tick', octet_length(value::text) + 2, private.list_tick_bytes(value ->> 'key')
       from told, jsonb_array_elements(lists -> 'ticks')
     )
     select kind, count(*)::int as count, min(counted - sent) as spare from separate group by kind order by kind`,
    [list, annId],
  )
  expect(sizes.map(({ kind, count }) => [kind, count])).toEqual([
    ['item', 502],
    ['tick', 500],
  ])
  for (const { spare } of sizes) expect(spare).toBeGreaterThanOrEqual(0)
})

test('a full list is returned in a separate response, and the other lists are still returned', {
  timeout: 60_000,
}, async () => {
  const { server, ann, bob, list, bobId } = await annAndBob()
  const second = await savedList(ann, 'Second')
  await join(ann, list, bob)
  await join(ann, second, bob)
  const { versions } = await sync(ann)
  // Such rows may have been stored before control characters were rejected.
  const fill = (filled: string, count: number, fields: { text: string; before: string }) =>
    server.ownerPool.query(
      `with changed as (
         update public.lists set version = version + 1 where uid = $1 returning version)
       insert into public.list_items
       select $1, 'removed ' || n, $2, $3, n, false, $4,
         jsonb_build_object('text', $5::text, 'place', $5::text, 'present', $5::text), version
       from generate_series(1, $6) n, changed`,
      [filled, fields.text, fields.before, bobId, clock, count],
    )
  await fill(list, 1_990, { text: '\u0001'.repeat(140), before: ', ' })
  await fill(second, 11_500, { text: 'x', before: '\u000b'.repeat(39) })
  await sync(ann, { items: [itemOf(list, 'tea')] }, versions)

  let known = versions
  const received = new Set<string>()
  for (let call = 0; call < 5; call += 1) {
    const response = await sync(ann, {}, known)
    expect(JSON.stringify(response).length).toBeLessThan(maxResponse)
    for (const { list: uid, key } of response.items) received.add(`${uid} ${key}`)
    known = response.versions
    if (!response.has_more) break
  }
  expect(received.size).toBe(1_990 + 11_500 + 1)
})

test('the response with the largest possible list stays under half of the maximum size', {
  timeout: 60_000,
}, async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  const { versions } = await sync(ann)
  const before = '\u2028'.repeat(40)
  let refused = 0
  for (let call = 0; refused === 0; call += 1) {
    const items = Array.from({ length: 500 }, (_, nth) =>
      itemOf(list, `${'"\\'.repeat(100)}${call}-${nth}`, { text: 'x', before, present: false }),
    )
    refused = (await sync(bob, { items }, { [list]: 1e15 })).refused.length
  }
  expect(refused).toBe(500)
  const response = await sync(ann, {}, versions)
  expect(response.items.length).toBeGreaterThanOrEqual(2_000)
  expect(Buffer.byteLength(JSON.stringify(response))).toBeLessThan(maxResponse / 2)
})

test.each([
  ['a control character in the text', { text: 'mi\u0001lk' }],
  ['a C1 character in the text', { text: 'mi\u0090lk' }],
  ['control characters in the separator', { before: '\u000b\u000b' }],
])('only the row with %s is rejected, with a clear message', async (_, fields) => {
  const { ann, list } = await annAndBob()
  const items = [itemOf(list, 'tea'), itemOf(list, 'rum', fields), itemOf(list, 'a\tb')]
  const { refused, items: accepted } = await sync(ann, { items })
  expect(refused).toMatchObject([{ kind: 'items', key: 'rum', code: 'invalid', message }])
  expect(accepted.map(({ key }) => key)).not.toContain('rum')
  expect(accepted.map(({ key }) => key)).toEqual(expect.arrayContaining(['tea', 'a\tb']))
})

test('a new row with invalid text is rejected even without a text clock', async () => {
  const { ann, list } = await annAndBob()
  const moved = itemOf(list, 'rum', { text: '\u0001rum', clocks: { place: clock } })
  expect((await sync(ann, { items: [moved] })).refused).toMatchObject([{ key: 'rum', message }])
})

test('names of lists and stores with control characters are rejected', async () => {
  const { ann, list } = await annAndBob()
  const renamed = { ...newList(list, { name: 'Week\u0007ly' }), is_new: false }
  expect((await sync(ann, { lists: [renamed] })).refused).toMatchObject([
    { kind: 'lists', message: expect.stringContaining('name of the list') },
  ])
  const begun = newList(randomUUID(), { name: 'Week\u0007ly' })
  expect((await sync(ann, { lists: [begun] })).refused).toMatchObject([{ kind: 'lists' }])
  const inStore = (store: unknown) => ({ ...newList(list, { store }), is_new: false })
  for (const name of ['Kro\u0001ger', 'Kro\bger', '\\\u001f']) {
    const { refused } = await sync(ann, { lists: [inStore({ name })] })
    expect([name, refused]).toMatchObject([name, [{ kind: 'lists', code: 'invalid' }]])
  }
  expect((await sync(ann, { lists: [inStore({ name: 'C:\\u0001\\b\n' })] })).refused).toEqual([])
})

test('a device can remove an item whose old text has control characters', async () => {
  const { ann, list } = await annAndBob()
  const earlier = `${Date.now() - 60_000}-0000-phone`
  const clocks = { text: earlier, place: earlier, present: `${Date.now() + 1_000}-0000-phone` }
  const removed = itemOf(list, 'milk', { text: 'mi\u0001lk', before: '\f', present: false, clocks })
  const { refused, items } = await sync(ann, { items: [removed] }, { [list]: 0 })
  expect(refused).toEqual([])
  expect(items.find(({ key }) => key === 'milk')).toMatchObject({ text: 'milk', present: false })
})

test('an aisle correction is rejected if its item key contains control characters', async () => {
  const { ann } = await annAndBob()
  const correction = { store_id: randomUUID(), item_name: 'Milk', store_name: 'Kroger', sign: '7' }
  const add = (key: string) =>
    ann.from('aisle_corrections').insert({ ...correction, item_key: key })
  expect((await add('mi\u0001lk')).error?.code).toBe('23514')
  expect((await add('milk')).error).toBeNull()
})

test('control characters are removed from names that other shoppers see', async () => {
  const { ann, bob, list } = await annAndBob()
  await ann.auth.updateUser({ data: { full_name: 'Ann\u0001\u0001Lee' } })
  await join(ann, list, bob)
  const { lists } = await sync(bob)
  expect(lists[0]?.members[0]).toMatchObject({ name: 'Ann Lee', initial: 'A' })
  await ann.auth.updateUser({ data: { full_name: '\u0001' } })
  const { email } = await accountOf(ann)
  const { data } = await ann.rpc('create_list_invite', { list, role: 'viewer' })
  const preview = await bob.rpc('preview_list_invite', { secret: data.secret })
  expect(preview.data.owner).toBe(`a…@${email.split('@')[1]}`)
})
