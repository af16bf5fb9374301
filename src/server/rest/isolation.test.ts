import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testServer } from '../testing/test-server.ts'
import { askAs, askWith } from './test-ask.ts'

const note = { id: '1', name: 'Weekly', items: 'milk' }

/** Creates Ann, who has a note, and Bob, who tries to access it. */
async function annAndBob() {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const bob = await server.asShopper('bob')
  await ann.from('notes').insert(note)
  const annId = (await ann.auth.getUser()).data.user?.id ?? ''
  const asBob = await askAs(server, bob)
  const annsNotes = async () => (await server.ownerPool.query(everyNote, [annId])).rows
  return { server, ann, bob, annId, asBob, annsNotes, before: await annsNotes() }
}

const everyNote = 'select * from public.notes where user_id = $1 order by id'

test('a shopper can’t read another shopper’s notes', async () => {
  const { bob, annId, asBob } = await annAndBob()
  const table = () => bob.from('notes')
  expect((await table().select()).data).toEqual([])
  expect((await table().select().eq('user_id', annId)).data).toEqual([])
  expect((await table().select('*', { count: 'exact', head: true })).count).toBe(0)
  for (const query of [
    'user_id=not.is.null',
    'id=eq.1',
    'id=not.is.null',
    'user_id=neq.null',
    'limit=9',
  ]) {
    expect((await asBob(`/notes?${query}`)).text).not.toContain('Weekly')
  }
})

test('a shopper can’t change or delete another shopper’s notes', async () => {
  const { bob, annId, annsNotes, before } = await annAndBob()
  const table = () => bob.from('notes')
  expect((await table().update({ name: 'x' }).eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().eq('user_id', annId).select()).data).toEqual([])
  expect((await table().delete().neq('id', 'x').select()).data).toEqual([])
  expect(await annsNotes()).toEqual(before)
})

test('a shopper can’t insert notes for another shopper', async () => {
  const { bob, annId, asBob, annsNotes, before } = await annAndBob()
  const annsNote = { ...note, user_id: annId, name: 'Mine now' }
  const table = () => bob.from('notes')
  const refusals = [
    await table().insert(annsNote),
    await table().insert({ ...annsNote, id: '2' }),
    await table().upsert(annsNote),
    await table().upsert(annsNote, { onConflict: 'user_id,id' }),
    await table().insert([{ ...annsNote, id: '3' }, annsNote]),
  ]
  for (const { error, status } of refusals) {
    expect([status, error?.code]).toEqual([403, '42501'])
  }
  await table().insert({ ...note, id: '5' })
  expect(await table().update({ user_id: annId }).eq('id', '5')).toMatchObject({ status: 403 })
  const ignored = await table().upsert(annsNote, { ignoreDuplicates: true })
  expect([201, 403]).toContain(ignored.status)

  const body = JSON.stringify(annsNote)
  await asBob('/notes?columns=id,name,items,user_id', { method: 'POST', body })
  await asBob('/notes?columns=user_id', { method: 'PATCH', body })
  await asBob('/notes?on_conflict=user_id,id', {
    method: 'POST',
    body,
    headers: { prefer: 'resolution=merge-duplicates, missing=default, return=representation' },
  })
  expect(await annsNotes()).toEqual(before)
})

test('an anonymous visitor can’t access notes', async () => {
  const { server, annsNotes, before } = await annAndBob()
  const table = () => server.asAnon().from('notes')
  const refusals = [
    await table().select(),
    await table().insert(note),
    await table().update({ name: 'x' }).eq('id', '1'),
    await table().delete().eq('id', '1'),
  ]
  for (const { error, status } of refusals) expect([status, error?.code]).toEqual([401, '42501'])
  const { status, headers } = await askWith(server, undefined)('/notes')
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await annsNotes()).toEqual(before)
})

test('random requests by a shopper never show or change another shopper’s notes', async () => {
  const { annId, asBob, annsNotes, before } = await annAndBob()
  const column = fc.constantFrom('user_id', 'id', 'name', 'items')
  const value = fc.constantFrom(annId, '1', 'Weekly', 'milk', '*', '%', '', 'null')
  const condition = fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'neq', 'gte', 'like', 'not.eq'), value)
      .map((parts) => parts.join('.')),
    fc.constantFrom('is.null', 'not.is.null', `in.(${annId},1)`),
  )
  const filter = fc
    .tuple(column, condition)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  const field = fc.tuple(column, value)
  const operation = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE'),
    query: fc.array(filter, { maxLength: 2 }).map((filters) => filters.join('&')),
    prefer: fc.constantFrom('', 'resolution=merge-duplicates', 'resolution=ignore-duplicates'),
    body: fc.array(field, { maxLength: 4 }).map((fields) => Object.fromEntries(fields)),
  })
  const seed = randomInt(2 ** 31)
  for (const { method, query, prefer, body } of fc.sample(operation, { numRuns: 150, seed })) {
    const hasBody = method === 'POST' || method === 'PATCH'
    const response = await asBob(`/notes?${query}`, {
      method,
      headers: { prefer: `return=representation, ${prefer}` },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    })
    if (response.status >= 400) continue
    expect(response.text, `seed ${seed}: ${method} ${query} ${JSON.stringify(body)}`).not.toContain(
      `"user_id":"${annId}"`,
    )
  }
  expect(await annsNotes(), `seed ${seed}`).toEqual(before)
})
