import { expect, test } from 'vitest'
import { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { annAndBob, itemOf, join, newList, sync } from './test-shared-lists.ts'

/** Returns a device's clock value for this many seconds from now. */
const at = (seconds: number, tab = 'phone') => `${Date.now() + seconds * 1_000}-0000-${tab}`

const repeats = { into: null, weekday: 6, weeks: 2, since: '2026-11-27' }

/** Returns the row that a device sends when a list's repeat is set. */
function repeatOf(list: string, value: unknown, clock: string) {
  return {
    ...newList(list, { name: 'Weekly', repeats: value }),
    is_new: false,
    clocks: { repeats: clock },
  }
}

async function listOf(shopper: Parameters<typeof sync>[0], list: string) {
  return (await sync(shopper)).lists.find((one) => one.list === list)
}

test('a repeat set on one device and a rename on another both survive, and the later repeat wins', async () => {
  const { ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  expect(await listOf(bob, list)).toMatchObject({ repeats: null })
  const later = { ...repeats, into: crypto.randomUUID(), weekday: 0, weeks: 1 }
  const renamed = { ...newList(list, { name: 'Staples' }), is_new: false, clocks: { name: at(1) } }
  for (const lists of [
    [repeatOf(list, later, at(3))],
    [renamed],
    [repeatOf(list, repeats, at(2))],
  ]) {
    expect((await sync(ann, { lists })).refused).toEqual([])
  }
  const stored = await listOf(bob, list)
  expect(stored).toMatchObject({ name: 'Staples', repeats: later })
  expect(ListRepeat.parse(stored?.repeats)).toEqual(later)
  await sync(ann, { lists: [repeatOf(list, null, at(4))] })
  expect(await listOf(bob, list)).toMatchObject({ name: 'Staples', repeats: null })
})

test('a device with an older app version doesn’t clear a list’s repeat', async () => {
  const { server, ann, list } = await annAndBob()
  const repeat = repeatOf(list, repeats, at(-9))
  await sync(ann, { lists: [repeat] })
  const { clocks = {} } = (await listOf(ann, list)) ?? {}
  const renamed = { ...newList(list, { name: 'Staples' }), clocks: { ...clocks, name: at(1) } }
  expect((await sync(ann, { lists: [{ ...renamed, is_new: false }] })).refused).toEqual([])
  expect(await listOf(ann, list)).toMatchObject({ name: 'Staples', repeats })
  // After a backup is restored, the device sends its rows again.
  await server.ownerPool.query(
    "update public.lists set repeats = null, clocks = clocks - 'repeats' where uid = $1",
    [list],
  )
  await sync(ann, { lists: [renamed] })
  await sync(ann, { lists: [repeat] })
  expect(await listOf(ann, list)).toMatchObject({ name: 'Staples', repeats })
})

const zeros = '0'.repeat(10_000)

test.each([
  ['an invalid weekday', { ...repeats, weekday: 7 }],
  ['a negative weekday', { ...repeats, weekday: -1 }],
  ['half a weekday', { ...repeats, weekday: 0.5 }],
  ['a weekday as text', { ...repeats, weekday: '6' }],
  ['three weeks', { ...repeats, weeks: 3 }],
  ['no weeks', { into: null, weekday: 6, since: '2026-11-27' }],
  ['an unknown field', { ...repeats, note: 'x' }],
  ['an invalid month', { ...repeats, since: '2026-13-01' }],
  ['a time', { ...repeats, since: '2026-11-27T00:00:00Z' }],
  ['an invalid list id', { ...repeats, into: 'mine' }],
  ['a list id in capitals', { ...repeats, into: crypto.randomUUID().toUpperCase() }],
  ['an object as the list id', { ...repeats, into: { list: 'x' } }],
  ['a string', 'every Saturday'],
  ['a number', 6],
  ['an array', [repeats]],
  ['a megabyte', { ...repeats, since: 'x'.repeat(900_000) }],
  ['an empty object', {}],
])(
  'an invalid repeat (%s) is rejected, but the items of the same call are accepted',
  async (_, value) => {
    const { ann, list } = await annAndBob()
    const changes = { lists: [repeatOf(list, value, at(1))], items: [itemOf(list, 'tea')] }
    const { refused, lists, items } = await sync(ann, changes)
    expect(refused).toMatchObject([{ kind: 'lists', list, code: 'invalid' }])
    expect(lists).toMatchObject([{ repeats: null }])
    expect(items.map(({ key }) => key)).toContain('tea')
  },
)

test('a number with thousands of zeros is rejected', async () => {
  const { server } = await annAndBob()
  const { rows } = await server.ownerPool.query<{ is_valid: boolean }>(
    'select private.is_repeat($1::jsonb) as is_valid union all select private.is_repeat($2::jsonb)',
    [
      JSON.stringify(repeats).replace('6', `6.${zeros}`),
      JSON.stringify({ ...repeats, weekday: 0 }).replace(':0,', `:0.${zeros},`),
    ],
  )
  expect(rows).toEqual([{ is_valid: false }, { is_valid: false }])
})

test('a viewer can’t change when a list repeats, and a download contains the repeat', async () => {
  const { ann, bob, list } = await annAndBob()
  await sync(ann, { lists: [repeatOf(list, repeats, at(1))] })
  await join(ann, list, bob, { role: 'viewer' })
  const { refused } = await sync(bob, { lists: [repeatOf(list, null, at(2))] })
  expect(refused).toMatchObject([{ kind: 'lists', code: 'viewer' }])
  const { data } = await ann.rpc('my_data').throwOnError()
  expect(data).toMatchObject({ lists: [{ name: 'Weekly', repeats }] })
})
