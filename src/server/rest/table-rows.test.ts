import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'

const weekly = { id: '1', name: 'Weekly', items: 'milk, bread' }
const party = { id: '2', name: 'Party', items: 'chips' }

test('the response to saving a note is empty', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const response = await ann.from('notes').insert(weekly)
  expect(response).toMatchObject({ error: null, data: null, status: 201 })
})

test('the response to saving a note can contain the note, with times in UTC', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const { data, status } = await ann.from('notes').insert(weekly).select().single()
  expect(status).toBe(201)
  expect(data).toMatchObject(weekly)
  expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
})

test('a shopper saves several notes in one request, and sending an empty array saves none', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.from('notes').insert([])
  const { data } = await ann.from('notes').insert([weekly, party]).select('id')
  expect(data).toEqual([{ id: '1' }, { id: '2' }])
})

test('a shopper reads selected columns with filters, an order and pages', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const lists = ['a', 'b', 'c', 'd'].map((id) => ({ ...weekly, id, name: `List ${id}` }))
  await ann.from('notes').insert(lists)
  const table = () => ann.from('notes')

  const page = await table()
    .select('id, title:name', { count: 'exact' })
    .order('id', { ascending: false })
    .range(1, 2)
  expect(page).toMatchObject({
    status: 206,
    count: 4,
    data: [
      { id: 'c', title: 'List c' },
      { id: 'b', title: 'List b' },
    ],
  })
  const ids = async (query: PromiseLike<{ data: { id: string }[] | null }>) =>
    (await query).data?.map(({ id }) => id)
  expect(await ids(table().select('id').eq('id', 'a'))).toEqual(['a'])
  expect(await ids(table().select('id').neq('id', 'a').gt('id', 'b').lte('id', 'd'))).toEqual([
    'c',
    'd',
  ])
  expect(await ids(table().select('id').in('id', ['a', 'd', 'x,"y']))).toEqual(['a', 'd'])
  expect(await ids(table().select('id').ilike('name', 'LIST %').not('id', 'in', '(a,b)'))).toEqual([
    'c',
    'd',
  ])
  expect(await ids(table().select('id').is('name', null))).toEqual([])
  expect(await ids(table().select('id').limit(1).order('name'))).toEqual(['a'])
})

test('a shopper counts notes without reading them', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.from('notes').insert([weekly, party])
  const response = await ann.from('notes').select('*', { count: 'exact', head: true })
  expect(response).toMatchObject({ error: null, count: 2, status: 200 })
})

test('an upsert replaces or keeps an existing note', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const first = await ann.from('notes').upsert(weekly)
  const second = await ann
    .from('notes')
    .upsert({ ...weekly, name: 'Monthly' })
    .select('name')
  const third = await ann
    .from('notes')
    .upsert({ ...weekly, name: 'Never' }, { onConflict: 'user_id,id', ignoreDuplicates: true })
  expect([first.status, second.status, third.status]).toEqual([201, 200, 201])
  expect(second.data).toEqual([{ name: 'Monthly' }])
  expect((await ann.from('notes').select('name')).data).toEqual([{ name: 'Monthly' }])
})

test('renaming a note updates the time of its last change', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const { data: before } = await ann.from('notes').insert(weekly).select().single()
  const { data: after, status } = await ann
    .from('notes')
    .update({ name: 'Monthly' })
    .eq('id', '1')
    .select()
    .single()
  expect(status).toBe(200)
  expect(after).toMatchObject({ name: 'Monthly', created_at: before.created_at })
  expect(after.updated_at > before.updated_at).toBe(true)
})

test('a change that doesn’t match any note is not an error', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  expect(await ann.from('notes').update({ name: 'x' }).eq('id', '9')).toMatchObject({
    status: 204,
  })
  expect(await ann.from('notes').delete().eq('id', '9')).toMatchObject({ status: 204 })
})

test('a shopper deletes one note and keeps the others', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.from('notes').insert([weekly, party])
  expect((await ann.from('notes').delete().eq('id', '1')).status).toBe(204)
  expect((await ann.from('notes').select('id')).data).toEqual([{ id: '2' }])
})

test('a write that must change a single row is rolled back if it changes more rows', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.from('notes').insert([weekly, party])
  const changed = ann.from('notes').update({ name: 'x' }).neq('id', '9')
  expect((await changed.select().single()).error).toMatchObject({
    code: 'PGRST116',
    details: 'The result contains 2 rows',
    message: 'Cannot coerce the result to a single JSON object',
  })
  const { data } = await ann.from('notes').select('name').order('id')
  expect(data).toEqual([{ name: 'Weekly' }, { name: 'Party' }])
})

test('for a missing note, single() returns an error and maybeSingle() returns null', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const single = await ann.from('notes').select().eq('id', '9').single()
  expect(single).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  expect((await ann.from('notes').select().eq('id', '9').maybeSingle()).data).toBeNull()
})

test.each([
  ['emoji', '👩‍🌾🥦 brócoli'],
  ['right-to-left text', 'חלב, לחם'],
  ['zero-width characters', 'mi\u200blk\u2060, \ufeffbread'],
  ['line breaks and quotes', 'a\r\nb\t"c", \\d \'e\''],
  ['ten thousand characters', 'milk, '.repeat(1_666)],
])('a note with %s is returned unchanged', async (_, items) => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.from('notes').insert({ ...weekly, name: items.slice(0, 20), items })
  const { data } = await ann.from('notes').select('items').eq('name', items.slice(0, 20)).single()
  expect(data?.items).toBe(items)
})

test('a response contains at most a thousand rows, with the total count if requested', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  const lists = Array.from({ length: 1_001 }, (_, index) => ({ ...weekly, id: String(index) }))
  await ann.from('notes').insert(lists)
  const { data, count, status } = await ann.from('notes').select('id', { count: 'exact' })
  expect([data?.length, count, status]).toEqual([1_000, 1_001, 206])
})
