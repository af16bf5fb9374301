import { expect, test } from 'vitest'
import { savedNamesAndItems } from '../testing/saved-texts.ts'
import { annsProgram, itemPath, itemsAt, listWith } from './test-api.ts'

async function annsList(text: string) {
  const { ann, program } = await annsProgram()
  const list = await listWith(program, text)
  const uid = list.slice('/lists/'.length)
  const stores = async () =>
    (await itemsAt(program, list)).map(({ text: words, store }) => [words, store])
  const saved = async () => (await savedNamesAndItems(ann))[0]?.items
  /** Sends a change as a device does, with a clock that is one second ahead. */
  const syncItem = async (key: string, fields: Record<string, unknown>) => {
    const clock = `${Date.now() + 1_000}-0000-phone`
    const clocks = Object.fromEntries(Object.keys(fields).map((name) => [name, clock]))
    const item = { list: uid, key, text: key, before: ', ', place: 1, present: true, ...fields }
    await ann.rpc('sync_lists', { changes: { items: [{ ...item, clocks }] } }).throwOnError()
  }
  return { ann, program, list, stores, saved, syncItem }
}

test('an item’s id stays the same when a program sets, changes and clears its store', async () => {
  const { program, list, stores, saved } = await annsList('milk, 2 lbs apples')
  const apples = await itemPath(program, list, '2 lbs apples')
  const [, before] = await itemsAt(program, list)
  expect(before).toMatchObject({ text: '2 lbs apples', store: null })
  for (const [store, shown] of [
    ['Costco', 'Costco'],
    ['Berkeley Bowl', 'Berkeley Bowl'],
    ['trader joes', "Trader Joe's"],
    [null, null],
    ['字'.repeat(100), '字'.repeat(100)],
  ]) {
    const changed = await program.patch(apples, { store })
    expect([changed.status, changed.json]).toEqual([200, { ...before, store: shown }])
  }
  await program.patch(apples, { store: "Trader Joe's", done: true })
  expect(await itemsAt(program, list)).toMatchObject([
    { text: 'milk', store: null, done: false },
    { ...before, store: "Trader Joe's", done: true },
  ])
  expect(await saved()).toBe("milk, 2 lbs apples (@Trader Joe's)")
  await program.patch(apples, { store: null })
  expect(await stores()).toEqual([
    ['milk', null],
    ['2 lbs apples', null],
  ])
})

test('a program can add items with a store, named in the text or in a field', async () => {
  const { program, list, stores, saved } = await annsList('tea')
  await program.post(`${list}/items`, { text: 'milk @costco, eggs' })
  const text = 'Bath:\nsoap (@Target)\ntowels'
  const added = await program.post(`${list}/items`, { text, store: 'costco' })
  expect(added.json).toMatchObject({
    items: [
      { text: 'soap', store: 'Target' },
      { text: 'towels', store: 'Costco' },
    ],
  })
  expect(await stores()).toEqual([
    ['tea', null],
    ['milk', 'Costco'],
    ['eggs', null],
    ['soap', 'Target'],
    ['towels', 'Costco'],
  ])
  expect(await saved()).toContain('Bath:\nsoap (@Target)\ntowels (@Costco)')
})

test('a program that doesn’t support stores keeps them when it rewrites, moves and ticks items', async () => {
  const { program, list, syncItem, stores, saved } = await annsList('milk, eggs, soap')
  await syncItem('milk', { store: 'Costco' })
  const milk = await itemPath(program, list, 'milk')
  expect((await program.patch(milk, { done: true })).json).toMatchObject({ done: true })
  expect((await program.patch(milk, { before: null })).json).toMatchObject({ store: 'Costco' })
  expect((await program.patch(milk, { text: '2 gallons milk' })).json).toMatchObject({
    text: '2 gallons milk',
    store: 'Costco',
    done: true,
  })
  expect(await saved()).toBe('eggs, soap, 2 gallons milk (@Costco)')
  // The item is already on the list, so it is unticked.
  await program.post(`${list}/items`, { text: '2 gallons milk, tea' })
  expect(await stores()).toEqual([
    ['eggs', null],
    ['soap', null],
    ['2 gallons milk', 'Costco'],
    ['tea', null],
  ])
})

test('the text of a rewritten item can name a new store, but a store in the request overrides the one in the text', async () => {
  const { program, list } = await annsList('milk (@Costco)')
  const milk = await itemPath(program, list, 'milk')
  const rewritten = await program.patch(milk, { text: 'oat milk (@Target)' })
  expect(rewritten.json).toMatchObject({ text: 'oat milk', store: 'Target' })
  const change = { text: 'soy milk (@Target)', store: 'Safeway', done: true }
  const oat = await itemPath(program, list, 'oat milk')
  expect((await program.patch(oat, { text: '2 oat milk @aldi' })).json).toMatchObject({
    text: '2 oat milk',
    store: 'Aldi',
  })
  expect((await program.patch(oat, change)).json).toMatchObject({
    text: 'soy milk',
    store: 'Safeway',
    done: true,
  })
})

test('the same item for two stores counts as two items, each with a stable id', async () => {
  const { program, list, stores, syncItem } = await annsList('milk (@Costco), eggs')
  const [costco] = await itemsAt(program, list)
  await program.post(`${list}/items`, { text: 'milk', store: 'Target' })
  await syncItem('milk~9', { text: 'milk', place: 9, present: true, store: '' })
  const all = await itemsAt(program, list)
  expect(new Set(all.map(({ id }) => id)).size).toBe(4)
  expect(all[0]).toEqual(costco)
  const target = all.find(({ store }) => store === 'Target')
  await program.patch(`${list}/items/${target?.id}`, { done: true })
  const moved = await program.patch(`${list}/items/${target?.id}`, { store: 'Safeway' })
  expect(moved.json).toEqual({ ...target, done: true, store: 'Safeway' })
  expect(await stores()).toEqual([
    ['milk', 'Costco'],
    ['eggs', null],
    ['milk', 'Safeway'],
    ['milk', null],
  ])
  await program.delete(`${list}/items/${costco?.id}`)
  expect(await stores()).toEqual([
    ['eggs', null],
    ['milk', 'Safeway'],
    ['milk', null],
  ])
})

test('setting the store of one item in a row leaves the row’s other item unchanged', async () => {
  const { program, list, stores, syncItem } = await annsList('milk, eggs')
  await syncItem('salt & pepper', {
    text: 'salt & pepper',
    place: 8,
    present: true,
    store: 'Target',
  })
  const pepper = await itemPath(program, list, 'pepper')
  const change = { store: 'Costco', text: 'white pepper' }
  expect((await program.patch(pepper, change)).json).toMatchObject({
    text: 'white pepper',
    store: 'Costco',
  })
  expect(await stores()).toEqual([
    ['milk', null],
    ['eggs', null],
    ['salt', 'Target'],
    ['white pepper', 'Costco'],
  ])
})

test('an item that is removed and added again loses its store', async () => {
  const { program, list, stores } = await annsList('milk')
  const milk = await itemPath(program, list, 'milk')
  await program.patch(milk, { store: 'Costco' })
  await program.delete(milk)
  await program.post(`${list}/items`, { text: 'milk' })
  expect(await stores()).toEqual([['milk', null]])
})

test.each([
  { store: '' },
  { store: ' ' },
  { store: ' Costco' },
  { store: 'Costco  Main' },
  { store: 'Costco, Main St' },
  { store: 'Costco (Main)' },
  { store: '@Costco' },
  { store: 'Cost\nco' },
  { store: 'Cost\u0001co' },
  { store: 'x'.repeat(101) },
  { store: 7 },
  { store: ['Costco'] },
  { store: { name: 'Costco' } },
])('%j is rejected without any change', async (fields) => {
  const { program, list, stores } = await annsList('milk (@Target)')
  const milk = await itemPath(program, list, 'milk')
  for (const refused of [
    await program.patch(milk, fields),
    await program.post(`${list}/items`, { text: 'tea', ...fields }),
  ]) {
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'invalid_request' }])
  }
  expect(await stores()).toEqual([['milk', 'Target']])
})

test('a heading that names a store sets the store of the items below it', async () => {
  const { program, list, stores, saved } = await annsList('Costco:\nmilk\neggs (@Target)')
  expect(await stores()).toEqual([
    ['milk', 'Costco'],
    ['eggs', 'Target'],
  ])
  const milk = await itemPath(program, list, 'milk')
  expect((await program.patch(milk, { store: 'Safeway' })).json).toMatchObject({ store: 'Safeway' })
  expect((await program.patch(milk, { store: null })).json).toMatchObject({ store: 'Costco' })
  expect(await saved()).toBe('Costco:\nmilk\neggs (@Target)')
})
