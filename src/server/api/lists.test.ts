import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { withOwner } from '../database/owner-client.ts'
import { applyQuotas } from '../database/quotas.ts'
import { savedNamesAndItems } from '../testing/saved-texts.ts'
import { annsProgram, idOf, itemPath, itemsAt, listWith, makeToken, programOf } from './test-api.ts'

type ListJson = { id: string; name: string; version: number }
type Lists = { lists: ListJson[]; next: string | null }

async function joinAs(role: string, owner: SupabaseClient, member: SupabaseClient, list: string) {
  const invited = await owner.rpc('create_list_invite', { list, role }).throwOnError()
  await member.rpc('accept_list_invite', { secret: invited.data.secret }).throwOnError()
}

async function annsAndBobs() {
  const { server, ann, program } = await annsProgram()
  const bob = await server.asShopper('bob')
  const bobs = programOf(server, (await makeToken(bob)).secret)
  const list = await listWith(program, 'milk, eggs')
  return { server, ann, bob, program, bobs, list, uid: list.slice('/lists/'.length) }
}

test('the app sees lists that a program creates, renames and deletes', async () => {
  const { ann, program } = await annsProgram()
  const made = await program.post('/lists', { name: 'Party' })
  const { id, version } = made.json as ListJson
  expect([made.status, made.headers.get('location')]).toEqual([201, `/api/v1/lists/${id}`])
  expect(made.json).toMatchObject({ name: 'Party', role: 'owner', is_current: false })
  await program.post(`/lists/${id}/items`, { text: 'cake' })
  const renamed = await program.patch(`/lists/${id}`, { name: 'Birthday' })
  expect(renamed.json).toMatchObject({ id, name: 'Birthday' })
  expect((renamed.json as ListJson).version).toBeGreaterThan(version)
  const saved = () => savedNamesAndItems(ann)
  expect(await saved()).toEqual([{ name: 'Birthday', items: 'cake' }])
  expect((await program.get(`/lists/${id}`)).json).toEqual({
    ...(made.json as ListJson),
    name: 'Birthday',
    version: (renamed.json as ListJson).version,
  })

  expect((await program.delete(`/lists/${id}`)).status).toBe(204)
  expect(await saved()).toEqual([])
  for (const gone of [
    await program.get(`/lists/${id}`),
    await program.get(`/lists/${id}/items`),
    await program.delete(`/lists/${id}`),
    await program.post(`/lists/${id}/items`, { text: 'x' }),
  ]) {
    expect([gone.status, gone.json]).toMatchObject([404, { code: 'list_not_found' }])
  }
})

test('sending a list with the same id again doesn’t create a second list', async () => {
  const { program, bobs } = await annsAndBobs()
  const list = { id: randomUUID(), name: 'Once' }
  const sent = await Promise.all(Array.from({ length: 4 }, () => program.post('/lists', list)))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
  const duplicate = await bobs.post('/lists', list)
  expect([duplicate.status, duplicate.json]).toMatchObject([409, { code: 'id_in_use' }])
})

test('lists are returned in pages, newest first', async () => {
  const { program } = await annsProgram()
  for (const name of ['A', 'B', 'C', 'D', 'E']) await program.post('/lists', { name })
  const seen: string[] = []
  for (let after = ''; ; ) {
    const page = (await program.get(`/lists?limit=2${after}`)).json as Lists
    seen.push(...page.lists.map(({ name }) => name))
    if (page.next === null) break
    after = `&after=${page.next}`
  }
  expect(seen).toEqual(['E', 'D', 'C', 'B', 'A'])
  const gone = await program.get(`/lists?after=${randomUUID()}`)
  expect([gone.status, gone.json]).toMatchObject([400, { code: 'invalid_request' }])
})

test('a program can see the current list but can’t rename or delete it', async () => {
  const { ann, program } = await annsProgram()
  const id = await idOf(ann)
  const clock = `${Date.now() - 1000}-0000-phone`
  const clocks = { name: clock, present: clock, trip: clock, store: clock }
  const fields = { name: '', present: true, trip: 1, store: null }
  const current = { list: id, ...fields, clocks, is_new: true }
  await ann.rpc('sync_lists', { changes: { lists: [current] } }).throwOnError()
  expect((await program.get('/lists')).json).toMatchObject({ lists: [{ id, is_current: true }] })
  await program.post(`/lists/${id}/items`, { text: 'milk, tea' })
  await program.patch(await itemPath(program, `/lists/${id}`, 'tea'), { done: true })
  expect(await itemsAt(program, `/lists/${id}`)).toMatchObject([{ done: false }, { done: true }])
  for (const refused of [
    await program.patch(`/lists/${id}`, { name: 'x' }),
    await program.delete(`/lists/${id}`),
    await program.post('/lists', { id, name: 'x' }),
  ]) {
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'current_list' }])
  }
})

test('a program can’t read or change another shopper’s lists', async () => {
  const { server, program, bobs, list } = await annsAndBobs()
  const everything = async () =>
    (
      await server.ownerPool.query(
        'select l::text, i::text, t::text from public.lists l left join public.list_items i on i.list_uid = l.uid left join public.list_ticks t on t.list_uid = l.uid order by 1, 2, 3',
      )
    ).rows
  const before = await everything()
  const milk = await itemPath(program, list, 'milk')
  expect((await bobs.get('/lists')).json).toEqual({ lists: [], next: null })
  for (const refused of [
    await bobs.get(list),
    await bobs.get(`${list}/items`),
    await bobs.patch(list, { name: 'Mine' }),
    await bobs.delete(list),
    await bobs.post(`${list}/items`, { text: 'x' }),
    await bobs.patch(milk, { done: true }),
    await bobs.delete(milk),
  ]) {
    expect([refused.status, refused.text.includes('milk')]).toEqual([404, false])
  }
  expect((await bobs.get(`/lists?after=${list.slice('/lists/'.length)}`)).status).toBe(400)
  expect(await everything()).toEqual(before)
})

test('on a shared list, an editor can change items and a viewer can’t', async () => {
  const { ann, bob, program, bobs, list, uid } = await annsAndBobs()
  await joinAs('viewer', ann, bob, uid)
  const milk = await itemPath(program, list, 'milk')
  expect((await bobs.get(list)).json).toMatchObject({ role: 'viewer', name: 'Weekly' })
  expect(await itemsAt(bobs, list)).toHaveLength(2)
  for (const refused of [
    await bobs.post(`${list}/items`, { text: 'tea' }),
    await bobs.patch(milk, { done: true }),
    await bobs.patch(milk, { text: 'oat milk' }),
    await bobs.delete(milk),
    await bobs.patch(list, { name: 'x' }),
  ]) {
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'viewer' }])
  }
  await ann
    .rpc('set_list_role', { list: uid, member: await idOf(bob), role: 'editor' })
    .throwOnError()
  expect((await bobs.patch(milk, { done: true })).status).toBe(200)
  expect((await bobs.post(`${list}/items`, { text: 'tea' })).status).toBe(200)
  const deleted = await bobs.delete(list)
  expect([deleted.status, deleted.json]).toMatchObject([403, { code: 'not_the_owner' }])
  expect(await itemsAt(program, list)).toMatchObject([{ done: true }, {}, { text: 'tea' }])
})

test('a device with the list open is notified of a program’s change', async () => {
  const { server, ann, program, list, uid } = await annsAndBobs()
  const notifications: unknown[] = []
  const listener = await server.ownerPool.connect()
  listener.on('notification', ({ payload }) => notifications.push(JSON.parse(payload ?? 'null')))
  const { rows } = await listener.query<{ channel: string }>(
    "select distinct substring(prosrc from $$pg_notify\\('(\\w+)'$$) as channel from pg_proc where proname = 'send' and pronamespace = 'realtime'::regnamespace",
  )
  await listener.query(`listen ${rows[0]?.channel}`)
  await program.post(`${list}/items`, { text: 'tea' })
  await listener.query('select 1')
  listener.release(true)
  expect(JSON.stringify(notifications)).toContain(`user:${await idOf(ann)}`)
  expect(JSON.stringify(notifications)).toContain(uid)
})

test('a program that exceeds a quota gets the same message as the app', async () => {
  const { server, program } = await annsProgram()
  await withOwner(server.ownerConnection, (owner) =>
    applyQuotas(owner, { savedLists: 2, listItemsBytes: 16_000 }),
  )
  await listWith(program, 'milk')
  const list = await listWith(program, 'eggs')
  const third = await program.post('/lists', { name: 'Third' })
  expect([third.status, third.json]).toMatchObject([403, { code: 'quota_exceeded' }])
  expect((third.json as { detail: string }).detail).toMatch(/^You have 2 lists/)
  const long = (letter: string) => `${letter} ${'long words '.repeat(180)}`.slice(0, 1_990)
  const statuses: number[] = []
  for (const letter of 'abcdefghijkl') {
    statuses.push((await program.post(`${list}/items`, { text: long(letter) })).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 403])
  expect(await itemsAt(program, list)).toHaveLength(statuses.indexOf(403) + 1)
})

const invalidRequests = [
  ['POST', '/lists', {}],
  ['POST', '/lists', { name: ' ' }],
  ['POST', '/lists', { name: 'x'.repeat(201) }],
  ['POST', '/lists', { name: 'x\0' }],
  ['POST', '/lists', { name: 'x', owner: 'bob' }],
  ['POST', '/lists', { name: 'x', id: 'mine' }],
  ['POST', '/lists/:list/items', { text: ' , ' }],
  ['POST', '/lists/:list/items', { text: 'x'.repeat(2_001) }],
  ['POST', '/lists/:list/items', ['milk']],
  ['PATCH', '/lists/:list/items/bWlsaw', {}],
  ['PATCH', '/lists/:list/items/bWlsaw', { text: 'a, b' }],
  ['PATCH', '/lists/:list/items/bWlsaw', { text: 'a\u2028b' }],
  ['PATCH', '/lists/:list/items/bWlsaw', { text: 'x'.repeat(501) }],
  ['PATCH', '/lists/:list/items/bWlsaw', { done: 'yes' }],
  ['PATCH', '/lists/:list/items/bWlsaw', { text: 'Produce:' }],
  ['GET', '/lists?limit=0', undefined],
  ['GET', '/lists?limit=501', undefined],
  ['GET', '/lists?after=1', undefined],
  ['GET', '/lists/1', undefined],
  ['GET', `/lists/${randomUUID()}/items?done=maybe`, undefined],
] as const
test.each(invalidRequests)(
  '%s %.30s with %.60j is rejected without any change',
  async (...sent) => {
    const [method, path, body] = sent
    const { program } = await annsProgram()
    const list = await listWith(program, 'milk\neggs')
    const before = (await program.get(list)).json
    const at = path.replace('/lists/:list', list)
    const calls = {
      GET: () => program.get(at),
      POST: () => program.post(at, body),
      PATCH: () => program.patch(at, body),
    }
    const refused = await calls[method]()
    expect([refused.status, refused.json]).toMatchObject([400, { code: 'invalid_request' }])
    expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect((await program.get(list)).json).toEqual(before)
  },
)

test('an oversized body, invalid JSON and an unknown path are rejected with problem details', async () => {
  const { server, token } = await annsProgram()
  const ask = (path: string, init: RequestInit & { type?: string } = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token.secret}`,
        ...(init.body === undefined ? {} : { 'content-type': init.type ?? 'application/json' }),
      },
    })
  const cases = [
    [413, 'too_large', ask('/lists', { method: 'POST', body: JSON.stringify('x'.repeat(40_000)) })],
    [400, 'invalid_request', ask('/lists', { method: 'POST', body: '{"name":' })],
    [400, 'invalid_request', ask('/lists', { method: 'POST', body: '['.repeat(500) })],
    [
      415,
      'unsupported_media_type',
      ask('/lists', { method: 'POST', body: 'a', type: 'text/plain' }),
    ],
    [404, 'not_found', ask('/list')],
    [404, 'not_found', ask('/lists', { method: 'PUT' })],
    [404, 'not_found', fetch(`${server.url}/api/v2/lists`)],
  ] as const
  for (const [status, code, response] of cases) {
    const { status: actual, headers } = await response
    expect([actual, await (await response).json()]).toMatchObject([status, { status, code }])
    expect(headers.get('content-type')).toContain('application/problem+json')
  }
})

test('a program’s requests are rate limited by address and by account', async () => {
  const { server, program } = await annsProgram({
    restRateLimitReads: 40,
    restRateLimitAccountWrites: 3,
  })
  const bob = await server.asShopper('bob')
  const bobs = programOf(server, (await makeToken(bob)).secret)
  const writes = await Promise.all(
    Array.from({ length: 5 }, (_, nth) => program.post('/lists', { name: `List ${nth}` })),
  )
  expect(writes.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(writes.filter(({ status }) => status === 429)).toHaveLength(2)
  expect((await bobs.post('/lists', { name: 'Bob’s' })).status).toBe(201)
  const wrong = programOf(server, `gg_pat_${'x'.repeat(43)}`)
  const tries = await Promise.all(Array.from({ length: 60 }, () => wrong.get('/lists')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(40)
  const last = await program.get('/lists')
  expect([last.status, last.json]).toMatchObject([429, { code: 'over_request_rate_limit' }])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('concurrent changes by several programs to one list are all kept', async () => {
  const { ann, bob, program, bobs, list, uid } = await annsAndBobs()
  await joinAs('editor', ann, bob, uid)
  const words = Array.from({ length: 12 }, (_, nth) => `thing${'abcdefghijkl'[nth]}`)
  const sent = await Promise.all(
    words.map((text, nth) => (nth % 2 === 0 ? program : bobs).post(`${list}/items`, { text })),
  )
  expect(sent.map(({ status }) => status)).toEqual(words.map(() => 200))
  const texts = (await itemsAt(program, list)).map(({ text }) => text)
  expect(texts.toSorted()).toEqual(['eggs', 'milk', ...words].toSorted())
})
