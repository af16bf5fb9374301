import { expect, test } from 'vitest'
import { savedNamesAndItems, saveTexts } from '../testing/saved-texts.ts'
import { annsProgram, idOf, itemPath, itemsAt, listWith } from './test-api.ts'

async function annsList(text: string) {
  const { server, ann, program } = await annsProgram()
  const list = await listWith(program, text)
  const uid = list.slice('/lists/'.length)
  const saved = () => savedNamesAndItems(ann)
  const texts = async () => (await itemsAt(program, list)).map((item) => item.text)
  return { server, ann, program, list, uid, saved, texts }
}

test('items that a program adds look in the app as if a shopper had typed them', async () => {
  const { program, list, saved } = await annsList('milk, 2 lbs apples')
  const added = await program.post(`${list}/items`, { text: 'eggs\ntea' })
  expect(added.status).toBe(200)
  expect(added.json).toMatchObject({
    items: [
      { text: 'eggs', done: false },
      { text: 'tea', done: false },
    ],
  })
  expect(await saved()).toEqual([{ name: 'Weekly', items: 'milk, 2 lbs apples\neggs\ntea' }])
})

test('a program can add to the current list before the shopper first opens the app', async () => {
  const { ann, program } = await annsProgram()
  const path = `/lists/${await idOf(ann)}`
  expect((await program.get(path)).status).toBe(404)
  const both = await Promise.all(
    ['milk', 'tea'].map((text) => program.post(`${path}/items`, { text })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await program.get(path)).json).toMatchObject({ is_current: true, name: '' })
  const texts = (await itemsAt(program, path)).map(({ text }) => text)
  expect(texts.toSorted()).toEqual(['milk', 'tea'])
})

test('a program can’t add to another shopper’s current list', async () => {
  const { server, program } = await annsProgram()
  const bob = await server.asShopper('bob')
  const added = await program.post(`/lists/${await idOf(bob)}/items`, { text: 'milk' })
  expect([added.status, added.json]).toMatchObject([404, { code: 'list_not_found' }])
})

test('an item that is already on the list with the same words is unticked instead of added again', async () => {
  const { program, list, texts } = await annsList('milk, eggs')
  await program.patch(await itemPath(program, list, 'milk'), { done: true })
  for (let time = 0; time < 2; time += 1) {
    const added = await program.post(`${list}/items`, { text: 'Milk, tea' })
    expect(added.json).toMatchObject({
      items: [
        { text: 'milk', done: false },
        { text: 'tea', done: false },
      ],
    })
    expect(await texts()).toEqual(['milk', 'eggs', 'tea'])
  }
})

test('a program and the app see each other’s ticks', async () => {
  const { ann, program, list, uid } = await annsList('2 lbs apples, milk')
  const apples = await itemPath(program, list, '2 lbs apples')
  expect((await program.patch(apples, { done: true })).json).toMatchObject({ done: true })
  const { data } = await ann.rpc('sync_lists', {}).throwOnError()
  expect(data.ticks).toMatchObject([{ list: uid, trip: 1, key: 'lbs apples', done: true }])

  const clocks = { done: `${Date.now() + 1000}-0000-phone` }
  const off = { list: uid, trip: 1, key: 'lbs apples', done: false, clocks }
  const on = { ...off, key: 'milk', done: true }
  await ann.rpc('sync_lists', { changes: { ticks: [off, on] } }).throwOnError()
  expect(await itemsAt(program, list)).toMatchObject([{ done: false }, { done: true }])
  // The program's tick wins, although the device's clock is ahead.
  expect((await program.patch(apples, { done: true })).json).toMatchObject({ done: true })
  expect(await itemsAt(program, list)).toMatchObject([{ done: true }, { done: true }])
})

test('a tick set by an older app version stays in effect until a program unticks the item', async () => {
  const { ann, program, list, uid } = await annsList('2 lbs apples, milk')
  const clocks = { done: `${Date.now()}-0000-phone` }
  const tick = { list: uid, trip: 1, key: 'apple', done: true, clocks }
  await ann.rpc('sync_lists', { changes: { ticks: [tick] } }).throwOnError()
  expect(await itemsAt(program, list)).toMatchObject([{ done: true }, { done: false }])
  const apples = await itemPath(program, list, '2 lbs apples')
  expect((await program.patch(apples, { done: false })).json).toMatchObject({ done: false })
  expect(await itemsAt(program, list)).toMatchObject([{ done: false }, { done: false }])
})

test('an item that a program rewrites stays ticked', async () => {
  const { program, list, saved } = await annsList('milk, eggs, soap')
  const eggs = await itemPath(program, list, 'eggs')
  await program.patch(eggs, { done: true })
  const changed = await program.patch(eggs, { text: '2 dozen brown eggs' })
  expect(changed.json).toMatchObject({ text: '2 dozen brown eggs', done: true })
  const other = await program.patch(await itemPath(program, list, 'soap'), { text: 'shampoo' })
  expect(other.json).toMatchObject({ text: 'shampoo', done: false })
  expect(await saved()).toMatchObject([{ items: 'milk, 2 dozen brown eggs, shampoo' }])
  expect((await program.patch(eggs, { text: 'Produce:' })).status).toBe(404)
})

test('a program can move items any number of times', async () => {
  const { program, list, texts } = await annsList('a1, b1, c1, d1')
  const last = await itemPath(program, list, 'd1')
  const [first] = await itemsAt(program, list)
  await program.patch(last, { before: first?.id })
  expect(await texts()).toEqual(['d1', 'a1', 'b1', 'c1'])
  await program.patch(last, { before: null })
  expect(await texts()).toEqual(['a1', 'b1', 'c1', 'd1'])
  // Each move halves the gap between the places of two neighbors, so after about fifty moves there is no
  // number left between them.
  const target = (await itemsAt(program, list)).at(1)?.id
  for (let time = 0; time < 60; time += 1) {
    const moved = await itemPath(program, list, time % 2 === 0 ? 'c1' : 'd1')
    await program.patch(moved, { before: target })
  }
  expect(await texts()).toEqual(['a1', 'c1', 'd1', 'b1'])
})

test('when a program removes one of several items in a row, the other items stay', async () => {
  const { program, list, saved, texts } = await annsList('milk, salt and pepper, eggs')
  expect(await texts()).toEqual(['milk', 'salt', 'pepper', 'eggs'])
  expect((await program.delete(await itemPath(program, list, 'salt'))).status).toBe(204)
  expect((await program.delete(await itemPath(program, list, 'milk'))).status).toBe(204)
  expect(await saved()).toMatchObject([{ items: 'pepper, eggs' }])
  expect((await program.delete(await itemPath(program, list, 'milk'))).status).toBe(404)
})

test('rewriting or moving an item leaves the row’s other item unchanged', async () => {
  const { program, list, saved, texts } = await annsList('milk, salt and pepper, eggs')
  const pepper = await itemPath(program, list, 'pepper')
  expect((await program.patch(pepper, { text: 'black beans' })).json).toMatchObject({
    text: 'black beans',
  })
  expect(await saved()).toMatchObject([{ items: 'milk, salt and black beans, eggs' }])

  const other = await annsList('milk, salt and pepper, eggs')
  const salt = await itemPath(other.program, other.list, 'salt')
  expect((await other.program.patch(salt, { before: null })).json).toMatchObject({ text: 'salt' })
  expect(await other.texts()).toEqual(['milk', 'pepper', 'eggs', 'salt'])
  expect(await texts()).toEqual(['milk', 'salt', 'black beans', 'eggs'])
})

test('each item that a program adds gets its own row', async () => {
  const { ann, program, list } = await annsList('tea')
  await program.post(`${list}/items`, { text: 'tea\ngarlic, minced\nsalt & pepper' })
  await program.post(`${list}/items`, { text: 'potatoes, peeled' })
  const { data } = await ann.rpc('sync_lists', {}).throwOnError()
  const rows: { place: number; text: string }[] = data.items
  expect(rows.toSorted((a, b) => a.place - b.place).map(({ text }) => text)).toEqual([
    'tea',
    'garlic, minced',
    'salt',
    'pepper',
    'potatoes, peeled',
  ])
})

test('removing an item keeps a heading that contains the item’s name', async () => {
  const { program, list, saved } = await annsList('For the soap:\nwater\nsoap\nrags')
  await program.delete(await itemPath(program, list, 'soap'))
  expect(await saved()).toMatchObject([{ items: 'For the soap:\nwater\nrags' }])
})

test('headings are not items, and a note after a comma belongs to its item', async () => {
  const { program, list, texts } = await annsList(
    'Produce:\n2 kg potatoes, peeled\n- apples\n\nDairy:\nmilk',
  )
  expect(await texts()).toEqual(['2 kg potatoes, peeled', '- apples', 'milk'])
  await program.delete(await itemPath(program, list, '2 kg potatoes, peeled'))
  expect(await texts()).toEqual(['- apples', 'milk'])
})

test('a long list is returned in pages, and programs can request only ticked or only unticked items', async () => {
  const words = Array.from(
    { length: 230 },
    (_, nth) => `thing ${String.fromCodePoint(0x4e00 + nth)}`,
  )
  const { program, list } = await annsList(words.slice(0, 120).join(','))
  await program.post(`${list}/items`, { text: words.slice(120).join('\n') })
  const seen: string[] = []
  for (let after = ''; ; ) {
    const page = (await program.get(`${list}/items?limit=100${after}`)).json as Page
    seen.push(...page.items.map(({ text }) => text))
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  expect(seen).toEqual(words)
  await program.patch(await itemPath(program, list, words[0] ?? ''), { done: true })
  const open = (await program.get(`${list}/items?limit=1&done=false`)).json as Page
  expect(open.items).toMatchObject([{ text: words[1], done: false }])
  const ticked = (await program.get(`${list}/items?done=true`)).json as Page
  expect(ticked).toMatchObject({ items: [{ text: words[0] }], next: null })
})

type Page = { items: { id: string; text: string }[]; next: string | null }

test('a program can read a list of nine thousand words but can’t rewrite it in one request', async () => {
  const { ann, program } = await annsProgram()
  await saveTexts(ann, [{ name: 'Hostile', items: 'a,'.repeat(9_000) }])
  const { lists } = (await program.get('/lists')).json as { lists: { id: string }[] }
  const list = `/lists/${lists[0]?.id}`
  const [item, ...others] = await itemsAt(program, list)
  expect([item?.text.length, others]).toEqual([9_000 * 2 - 1, []])
  expect((await program.patch(`${list}/items/${item?.id}`, { done: true })).status).toBe(200)
  expect((await program.post(`${list}/items`, { text: 'milk' })).status).toBe(200)
  const refused = await program.delete(`${list}/items/${item?.id}`)
  expect([refused.status, refused.json]).toMatchObject([413, { code: 'too_large' }])
})
