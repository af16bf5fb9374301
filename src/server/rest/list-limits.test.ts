import { expect, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { applyQuotas } from '../database/quotas.ts'
import { savedTexts } from '../testing/saved-texts.ts'
import { annAndBob, join, savedList, sync, tickOf } from './test-shared-lists.ts'

const at = (ms = 0) => `${Date.now() + ms}-0000-phone`
const itemOf = (list: string, key: string, clock = at(), fields = {}) => ({
  list,
  key,
  text: key,
  before: ', ',
  place: 1,
  present: true,
  clocks: { text: clock, place: clock, present: clock },
  ...fields,
})

test('clocks with unknown names are dropped, so they can’t make a row grow without limit', async () => {
  const { server, ann, list } = await annAndBob()
  for (const letter of ['a', 'b', 'c', 'd']) {
    const names = [1, 2, 3, 4, 5, 6].map((n) => letter.repeat(n))
    const clocks = Object.fromEntries(names.map((name) => [name, at()]))
    await sync(ann, { items: [itemOf(list, 'milk', at(), { clocks })] })
  }
  const { rows } = await server.ownerPool.query(
    `select count(*)::int as count from public.list_items, jsonb_object_keys(clocks) where key = 'milk'`,
  )
  expect(rows[0].count).toBeLessThanOrEqual(6)
})

test('after a quota is lowered, a shopper above it can still tick items and delete lists', async () => {
  const { server, ann, list } = await annAndBob()
  await savedList(ann, 'Two')
  await savedList(ann, 'Three')
  await withOwner(server.ownerConnection, (owner) =>
    applyQuotas(owner, { savedLists: 1, listItemsBytes: undefined }),
  )
  expect((await sync(ann, tickOf(list))).refused).toEqual([])
  const gone = {
    list,
    name: 'Weekly',
    present: false,
    trip: 1,
    store: null,
    clocks: { present: at() },
  }
  expect((await sync(ann, { lists: [gone] })).refused).toEqual([])
})

test('a device that has never synced can load a list with many removed items', async () => {
  const { server, ann, list } = await annAndBob()
  // A shopper can create these rows with 80 API calls of 500 rows each. The rows are still far below the
  // quota of 30 MB.
  await server.ownerPool.query(
    `insert into public.list_items
     select $1, 'removed ' || n, 'removed ' || n, ', ', n, false, null,
       jsonb_build_object('text', $2::text, 'place', $2::text, 'present', $2::text), l.version
     from generate_series(1, 40000) n, public.lists l where l.uid = $1`,
    [list, at()],
  )
  expect((await ann.rpc('sync_lists', { known: {}, changes: {} })).error).toBeNull()
})

test.each([
  ['a place that is not a number', { place: 'x' }],
  ['a presence that is not a boolean', { present: 'maybe' }],
])('only the invalid row is rejected: %s', async (_, wrong) => {
  const { ann, list } = await annAndBob()
  const { refused } = await sync(ann, {
    items: [itemOf(list, 'tea'), itemOf(list, 'rum', at(), wrong)],
  })
  expect(refused.map(({ key }) => key)).toEqual(['rum'])
})

test('truncating the key of a long name doesn’t split a character', async () => {
  const { itemRowKey } = await import('#shared/lists/row-keys.ts')
  expect(itemRowKey(`${'m'.repeat(199)}🥕`).isWellFormed()).toBe(true)
})

test('one call can rename 20 lists with long text in three-byte characters', async () => {
  const { ann } = await annAndBob()
  const lists = Array.from({ length: 20 }, () => crypto.randomUUID())
  const clock = at()
  const changes = {
    lists: lists.map((list) => ({
      list,
      name: 'L',
      present: true,
      trip: 1,
      store: null,
      is_new: true,
      clocks: { name: clock, present: clock, trip: clock, store: clock },
    })),
  }
  await sync(ann, changes)
  const key = 'm'
  for (const list of lists)
    await sync(ann, { items: [itemOf(list, key, at(), { text: '字'.repeat(19_000) })] })
  // Renames all 20 lists, which rewrites 1.1 MB.
  const later = at(1)
  const { error } = await ann.rpc('sync_lists', {
    known: {},
    changes: {
      lists: lists.map((list) => ({
        list,
        name: 'M',
        present: true,
        trip: 1,
        store: null,
        clocks: { name: later },
      })),
    },
  })
  expect(error).toBeNull()
})

test('an editor can’t tick items on another member’s behalf', async () => {
  const { ann, bob, list, annId } = await annAndBob()
  const { data } = await ann.rpc('create_list_invite', { list, role: 'editor' })
  await bob.rpc('accept_list_invite', { secret: data.secret })
  const [one] = tickOf(list).ticks
  await sync(bob, { ticks: [{ ...one, done_by: annId }] })
  expect((await sync(ann)).ticks[0]?.done_by).not.toBe(annId)
})

test('a removed item whose only clock is the text clock is deleted after 30 days', async () => {
  const { server, ann, list } = await annAndBob()
  const old = `${Date.now() - 40 * 86_400_000}-0000-phone`
  const removed = itemOf(list, 'old', old, { present: false, clocks: { text: old } })
  await sync(ann, { items: [removed, itemOf(list, 'tea')] })
  const { rowCount } = await server.ownerPool.query(
    "select from public.list_items where key = 'old'",
  )
  expect(rowCount).toBe(0)
})

test('a shopper over the row quota can still delete lists', async () => {
  const { server, ann, list } = await annAndBob()
  await server.ownerPool.query(
    "insert into public.quotas (table_name, max_bytes) values ('list_items', 300)",
  )
  const gone = {
    list,
    name: 'Weekly',
    present: false,
    trip: 1,
    store: null,
    clocks: { present: at() },
  }
  expect((await sync(ann, { lists: [gone] })).refused).toEqual([])
})

test('only the owner can delete a list for all members', async () => {
  const { ann, bob, list } = await annAndBob()
  const { data } = await ann.rpc('create_list_invite', { list, role: 'editor' })
  await bob.rpc('accept_list_invite', { secret: data.secret })
  const gone = {
    list,
    name: 'Weekly',
    present: false,
    trip: 1,
    store: null,
    clocks: { present: at() },
  }
  await sync(bob, { lists: [gone] })
  expect(await savedTexts(ann)).toHaveLength(1)
})

test('a member can’t add so many ticks that a list becomes too large to sync', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  // Each of these characters becomes six characters in JSON.
  const letters = '\u0001'.repeat(210)
  for (let call = 0; call < 8; call += 1) {
    const clocks = { done: at() }
    const ticks = Array.from({ length: 500 }, (_, n) => {
      return { list, trip: 1, key: `${letters}${call}-${n}`, done: true, clocks }
    })
    const { refused } = await sync(bob, { ticks }, { [list]: 1e9 })
    const isFull = call > 3
    expect(new Set(refused.map(({ message }) => message))).toEqual(
      new Set(isFull ? [tooManyItems] : []),
    )
  }
  const response = await sync(ann)
  expect(response.ticks.length).toBeGreaterThanOrEqual(2_000)
  expect(JSON.stringify(response).length).toBeLessThan(4_500_000)
  // Ann can still change the list.
  expect(
    (await sync(ann, { items: [itemOf(list, 'milk', at(), { present: false })] })).refused,
  ).toEqual([])
})

const tooManyItems =
  'This list has too many items, counting those removed within 30 days. Begin another one.'

test('lists with long text are returned in several responses', async () => {
  const { ann } = await annAndBob()
  const clock = at()
  const lists = Array.from({ length: 20 }, () => crypto.randomUUID())
  await sync(ann, {
    lists: lists.map((list) => {
      const clocks = { name: clock, present: clock }
      return { list, name: 'L', present: true, trip: 1, store: null, is_new: true, clocks }
    }),
  })
  for (const list of lists) {
    await sync(ann, { items: [itemOf(list, 'x', at(), { text: '字'.repeat(9_000) })] })
  }
  const first = await sync(ann)
  expect(first.has_more).toBe(true)
  const rest = await sync(ann, {}, first.versions)
  expect(rest.has_more).toBe(false)
  const items = [...first.items, ...rest.items].filter(({ key }) => key === 'x')
  expect(items.map(({ list }) => list).toSorted()).toEqual(lists.toSorted())
})

test('a trip number that is too far ahead is rejected', async () => {
  const { ann, list } = await annAndBob()
  const withTrip = (trip: number) => ({
    lists: [{ list, name: 'Weekly', present: true, trip, store: null, clocks: { trip: at(trip) } }],
  })
  expect((await sync(ann, withTrip(1_000_000))).refused).toMatchObject([{ code: 'invalid' }])
  expect((await sync(ann, withTrip(900))).refused).toEqual([])
  expect((await sync(ann, withTrip(1_900))).lists).toMatchObject([{ trip: 1_900 }])
})
