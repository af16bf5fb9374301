import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowStore, rowText, splitRowText } from '#shared/lists/row-store.ts'
import { savedTexts } from '../testing/saved-texts.ts'
import { testServer } from '../testing/test-server.ts'
import { annAndBob, itemOf, join, sync } from './test-shared-lists.ts'

// These tests also run on a database with an ICU locale, which classifies different characters as spaces.

type Fields = Record<string, unknown>
type SyncedItem = Awaited<ReturnType<typeof sync>>['items'][number]

/** Returns a device's clock value for this many seconds from now. */
const at = (seconds: number, tab = 'phone') => `${Date.now() + seconds * 1_000}-0000-${tab}`

/** Returns the row that a device sends to set milk's store. */
function milkAt(list: string, store: unknown, clock: string, fields: Fields = {}) {
  return itemOf(list, 'milk', { store, clocks: { store: clock }, ...fields })
}

async function milkOf(shopper: Parameters<typeof sync>[0]) {
  return (await sync(shopper)).items.find(({ key }) => key === 'milk')
}

describe('the store of an item', () => {
  test('an item’s store and a rename on another device both survive, in either order', async () => {
    const { ann, bob, list } = await annAndBob()
    await join(ann, list, bob)
    const renamed = itemOf(list, 'milk', { text: 'oat milk', clocks: { text: at(2, 'tablet') } })
    const moved = itemOf(list, 'milk', { place: 9, clocks: { place: at(3, 'laptop') } })
    for (const [store, changes] of [
      ['Costco', [milkAt(list, 'Costco', at(1)), renamed, moved]],
      ['Target', [renamed, moved, milkAt(list, 'Target', at(4))]],
    ] as const) {
      for (const [nth, item] of changes.entries()) {
        expect((await sync(nth % 2 === 0 ? ann : bob, { items: [item] })).refused).toEqual([])
      }
      expect(await milkOf(bob)).toMatchObject({ text: 'oat milk', place: 9, store })
    }
  })

  test('the store set later wins, even if it arrives first', async () => {
    const { ann, list } = await annAndBob()
    const [earlier, later] = [milkAt(list, 'Costco', at(1)), milkAt(list, 'Target', at(2))]
    for (const items of [[later], [earlier], [later]]) await sync(ann, { items })
    expect(await milkOf(ann)).toMatchObject({ store: 'Target', clocks: later.clocks })
    expect(await savedTexts(ann)).toMatchObject([{ items: 'milk (@Target), eggs' }])
  })

  test('a cleared store stays cleared', async () => {
    const { ann, list } = await annAndBob()
    await sync(ann, { items: [milkAt(list, 'Costco', at(1))] })
    await sync(ann, { items: [milkAt(list, '', at(3))] })
    await sync(ann, { items: [milkAt(list, 'Target', at(2))] })
    expect((await milkOf(ann))?.store).toBe('')
    expect(await savedTexts(ann)).toMatchObject([{ items: 'milk, eggs' }])
  })

  test('a store without a clock is ignored', async () => {
    const { ann, list } = await annAndBob()
    await sync(ann, { items: [itemOf(list, 'milk', { store: 'Costco' }), itemOf(list, 'tea')] })
    for (const item of (await sync(ann)).items) expect(item).not.toHaveProperty('store')
  })

  test('setting the store of a removed item keeps the store but doesn’t add the item again', async () => {
    const { ann, list } = await annAndBob()
    const { versions } = await sync(ann)
    const removed = { present: false, clocks: { present: at(1) } }
    await sync(ann, { items: [itemOf(list, 'milk', removed)] })
    await sync(ann, { items: [milkAt(list, 'Costco', at(2), { present: false })] })
    const stored = (await sync(ann, {}, versions)).items
    expect(stored).toMatchObject([{ key: 'milk', present: false, store: 'Costco' }])
    await sync(ann, { items: [itemOf(list, 'milk', { clocks: { present: at(3) } })] })
    expect(await savedTexts(ann)).toMatchObject([{ items: 'milk (@Costco), eggs' }])
  })

  test('an editor can set the store of an item, but a viewer can’t', async () => {
    const { ann, bob, list } = await annAndBob()
    await join(ann, list, bob, { role: 'viewer' })
    const { refused } = await sync(bob, { items: [milkAt(list, 'Costco', at(1))] })
    expect(refused).toMatchObject([{ key: 'milk', code: 'viewer' }])
    expect(await milkOf(ann)).not.toHaveProperty('store')
  })
})

test.each([
  ['is longer than 100 characters', 'x'.repeat(101)],
  ['is a megabyte long', 'x'.repeat(900_000)],
  ['has a comma', 'Kroger, Main St'],
  ['has parentheses', 'Kroger (north)'],
  ['has an opening parenthesis', 'Kroger (north'],
  ['has an at sign', '@Kroger'],
  ['has a line break', 'Kro\nger'],
  ['has a carriage return', 'Kro\rger'],
  ['has a line separator', 'Kro\u2028ger'],
  ['has a control character', 'Kro\u0001ger'],
  ['has a C1 control character', 'Kro\u0090ger'],
  ['has a tab', 'Kro\tger'],
  ['begins with a space', ' Kroger'],
  ['ends with a non-breaking space', 'Kroger\u00A0'],
  ['has two spaces in a row', 'Trader  Joe'],
  ['is a number', 7],
  ['is a boolean', true],
  ['is an object', { name: 'Kroger' }],
  ['is an array', ['Kroger']],
  ['is null', null],
])('only the item whose store %s is rejected', async (_, store) => {
  const { ann, list } = await annAndBob()
  const items = [itemOf(list, 'tea'), milkAt(list, store, at(1)), itemOf(list, 'rum')]
  const { refused } = await sync(ann, { items })
  expect(refused).toMatchObject([{ kind: 'items', list, key: 'milk', code: 'invalid' }])
  expect(await savedTexts(ann)).toMatchObject([{ items: 'milk, rum, tea, eggs' }])
})

test('a row is rejected if its store clock is ahead, or if it has a store clock but no store', async () => {
  const { ann, list } = await annAndBob()
  const { refused } = await sync(ann, { items: [milkAt(list, 'Costco', at(90))] })
  expect(refused).toMatchObject([{ key: 'milk', code: 'clock_ahead' }])
  const bare = itemOf(list, 'milk', { clocks: { store: at(1) } })
  expect((await sync(ann, { items: [bare] })).refused).toMatchObject([{ code: 'invalid' }])
  expect(await milkOf(ann)).not.toHaveProperty('store')
})

const letters = fc.constantFrom(
  ...'aé字 ,()@\t\n\u0085\u00A0\u2003\u2028\u3000\uFEFF\u200B\u{1F955}',
)
const names = fc.string({ unit: letters, maxLength: 12 })

test('PostgreSQL accepts the same store names as a device, and the text of the list contains each name unchanged', async () => {
  const { ownerPool } = await testServer()
  const long = Array.from({ length: 90 }, (_, nth) => '字'.repeat(nth + 20))
  const samples = [...fc.sample(names, 3_000), ...fc.sample(fc.string(), 1_000), ...long]
  const stores = samples.filter((one) => !one.includes('\0') && one.isWellFormed())
  const { rows } = await ownerPool.query<{ store: string; is_taken: boolean }>(
    'select store, private.is_item_store(store) as is_taken from unnest($1::text[]) store',
    [stores],
  )
  expect(rows.filter(({ store, is_taken }) => is_taken !== (rowStore(store) === store))).toEqual([])
  const taken = rows.filter(({ store, is_taken }) => is_taken && store !== '')
  expect(taken.length).toBeGreaterThan(100)
  for (const { store } of taken) {
    expect(splitRowText(rowText({ text: 'milk', store }))).toEqual({ text: 'milk', store })
  }
})

test('item stores count toward a list’s size and the length of its text', async () => {
  const { server, ann, list } = await annAndBob()
  const bytes = async () => {
    const { rows } = await server.ownerPool.query<{ bytes: string }>(
      'select bytes from private.list_size($1)',
      [list],
    )
    return Number(rows[0]?.bytes)
  }
  const before = await bytes()
  await sync(ann, { items: [milkAt(list, '字'.repeat(100), at(1))] })
  expect((await bytes()) - before).toBeGreaterThan(300)
  const many = Array.from({ length: 200 }, (_, nth) => {
    const fields = { store: 'x'.repeat(100), place: nth, clocks: { text: at(1), store: at(1) } }
    return itemOf(list, `a${nth}`, fields)
  })
  const { refused } = await sync(ann, { items: many })
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['quota_exceeded']))
})

describe('a device with an app version from before item stores', () => {
  const withoutStore = ({ store: _, ...row }: SyncedItem) => row

  /**
   * Returns milk's row as stored by an app version from before item stores. The row has all clocks, including
   * the store's clock, but no store.
   */
  async function keptByOldDevice(shopper: Parameters<typeof sync>[0]) {
    const milk = await milkOf(shopper)
    if (milk === undefined) throw new Error('The list has no milk')
    return withoutStore(milk)
  }

  test('an older device can change an item that has a store, and the store survives', async () => {
    const { ann, list } = await annAndBob()
    await sync(ann, { items: [milkAt(list, 'Costco', at(-9))] })
    const kept = await keptByOldDevice(ann)
    expect(kept.clocks).toHaveProperty('store')
    const clocks = { ...kept.clocks, text: at(1, 'old') }
    const changed = { ...kept, text: '2 milk', clocks }
    expect((await sync(ann, { items: [changed] })).refused).toEqual([])
    expect(await milkOf(ann)).toMatchObject({ text: '2 milk', store: 'Costco' })
    const removed = { ...changed, present: false, clocks: { ...clocks, present: at(2, 'old') } }
    await sync(ann, { items: [removed] })
    await sync(ann, { items: [itemOf(list, 'milk', { clocks: { present: at(3) } })] })
    expect(await milkOf(ann)).toMatchObject({ text: '2 milk', store: 'Costco' })
  })

  test('an older device that sends its rows again after a restore doesn’t clear a store', async () => {
    const { server, ann, list } = await annAndBob()
    const store = milkAt(list, 'Costco', at(-9))
    await sync(ann, { items: [store] })
    const kept = await keptByOldDevice(ann)
    await server.ownerPool.query('delete from public.list_items where key = $1', ['milk'])
    expect((await sync(ann, { items: [kept] })).refused).toEqual([])
    expect(await milkOf(ann)).not.toHaveProperty('store')
    // The device that set the store still has milk's row, including the store, and sends the row again.
    await sync(ann, { items: [store] })
    expect(await milkOf(ann)).toMatchObject({ text: 'milk', store: 'Costco' })
  })
})

test('a removed item is kept if its store was set within the last 30 days', async () => {
  const { server, ann, list } = await annAndBob()
  const old = at(-40 * 86_400)
  const clocks = { text: old, place: old, present: old }
  const fields = { present: false, store: 'Costco' }
  const items = [
    itemOf(list, 'lately', { ...fields, clocks: { ...clocks, store: at(-9 * 86_400) } }),
    itemOf(list, 'long ago', { ...fields, clocks: { ...clocks, store: old } }),
    itemOf(list, 'tea'),
  ]
  expect((await sync(ann, { items })).refused).toEqual([])
  const { rows } = await server.ownerPool.query<{ key: string }>(
    "select key from public.list_items where key in ('lately', 'long ago')",
  )
  expect(rows).toEqual([{ key: 'lately' }])
})

test('a download contains the store of each item, and the list as text', async () => {
  const { ann, list } = await annAndBob()
  await sync(ann, { items: [milkAt(list, "Trader Joe's", at(1))] })
  const { data } = await ann.rpc('my_data').throwOnError()
  expect(data).toMatchObject({
    saved_lists: [{ name: 'Weekly', items: "milk (@Trader Joe's), eggs" }],
    lists: [
      {
        items: [
          { text: 'milk', store: "Trader Joe's" },
          { text: 'eggs', store: null },
        ],
      },
    ],
  })
})
