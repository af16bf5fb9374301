import type { SupabaseClient } from '@supabase/supabase-js'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type Ask, askAs } from './test-ask.ts'

let server: TestServer
let ann: SupabaseClient
let bob: SupabaseClient
let asAnn: Ask
beforeAll(async () => {
  server = await testServer()
  ann = await server.asShopper('ann')
  bob = await server.asShopper('bob')
  asAnn = await askAs(server, ann)
  await server.ownerPool.query(functions)
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.ownerPool.query('delete from public.notes')
  const lists = ['milk', 'milk, eggs', 'tea'].map((items, index) => ({
    id: String(index + 1),
    name: `List ${index + 1}`,
    items,
  }))
  await ann.from('notes').insert(lists)
})

const functions = `
  create function public.lists_with(word text, most int default 9) returns setof public.notes
    language sql stable as $$
      select * from public.notes where items like '%' || word || '%' order by id limit most $$;
  create function public.say(what jsonb) returns jsonb language sql immutable as 'select what';
  create function public.count_lists() returns int
    language sql stable as 'select count(*)::int from public.notes';
  create function public.rename_lists(new_name text) returns setof text
    language sql as 'update public.notes set name = new_name returning id';
  create function public.clear_lists() returns void
    language sql as 'delete from public.notes';
  create function public.pretends_to_read() returns void language plpgsql stable as
    $$ begin execute 'delete from public.notes'; end $$;
  create function public.close_account(confirmed boolean) returns void
    language plpgsql security definer set search_path = '' as $$
    begin
      if confirmed is not true then
        raise exception 'Say that you are sure.' using errcode = 'PT409', hint = 'confirmed';
      end if;
      delete from public.notes where user_id = auth.uid();
    end $$;
  create function public.of_extension() returns int language sql as 'select 1';
  alter extension plpgsql add function public.of_extension();
  grant execute on all functions in schema public to authenticated;
  grant execute on function public.say to anon;`

async function names(): Promise<string[]> {
  const { rows } = await server.ownerPool.query<{ name: string }>(
    'select name from public.notes order by id',
  )
  return rows.map(({ name }) => name)
}

const untouched = ['List 1', 'List 2', 'List 3']

test('a function sees only the caller’s rows', async () => {
  expect((await ann.rpc('count_lists')).data).toBe(3)
  expect((await bob.rpc('count_lists')).data).toBe(0)
  const visitor = await server.asAnon().rpc('count_lists')
  expect([visitor.status, visitor.error?.code]).toEqual([401, '42501'])
})

test('the rows that a function returns can be selected, filtered, ordered, limited and counted', async () => {
  const { data, count, error } = await ann
    .rpc('lists_with', { word: 'milk' }, { count: 'exact' })
    .select('id, called:name')
    .neq('name', 'List 9')
    .order('id', { ascending: false })
    .limit(1)
  expect([error, data, count]).toEqual([null, [{ id: '2', called: 'List 2' }], 2])

  expect((await ann.rpc('lists_with', { word: 'tea' }).select('items').single()).data).toEqual({
    items: 'tea',
  })
  expect((await ann.rpc('lists_with', { word: 'rye' }).maybeSingle()).data).toBeNull()
  expect((await ann.rpc('lists_with', { word: 'milk', most: 1 })).data).toHaveLength(1)
})

test('a read-only function can be called with GET and HEAD', async () => {
  const found = await ann.rpc('lists_with', { word: 'eggs' }, { get: true }).select('id')
  expect([found.status, found.data]).toEqual([200, [{ id: '2' }]])
  const counted = await ann.rpc('lists_with', { word: 'milk' }, { head: true, count: 'exact' })
  expect([counted.data, counted.count]).toEqual([null, 2])
})

test('an anonymous visitor can call the store search without its optional arguments', async () => {
  const near = { latitude: 30.27, longitude: -97.74, max_stores: 5 }
  const visitor = server.asAnon()
  for (const { data, error } of [
    await visitor.rpc('find_stores', near),
    await visitor.rpc('find_stores', { ...near, chain: 'Target', within_miles: null }),
    await visitor.rpc('find_stores', near, { get: true }),
  ]) {
    expect([error, data]).toEqual([null, { isAvailable: false, stores: [] }])
  }
})

test('a function receives JSON unchanged and returns it unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }), async (what) => {
      fc.pre(!JSON.stringify(what).includes('\\u0000'))
      const { data, error } = await server.asAnon().rpc('say', { what })
      expect([error, data]).toEqual([null, JSON.parse(JSON.stringify(what))])
    }),
    { numRuns: 30 },
  )
  const { text } = await asAnn('/rpc/say', { method: 'POST', body: '{"what":[1.10,1e400]}' })
  expect(text).toMatch(/^\[1\.10, 10{400}\]$/)
})

test('a call to a function that returns nothing gets an empty response', async () => {
  const { data, error, status } = await ann.rpc('clear_lists')
  expect([data, error, status]).toEqual([null, null, 204])
  expect(await names()).toEqual([])
})

test('a security definer function runs with the rights of its owner', async () => {
  const refused = await ann.rpc('close_account', { confirmed: false })
  expect([refused.status, refused.error]).toEqual([
    409,
    { code: 'PT409', details: null, hint: 'confirmed', message: 'Say that you are sure.' },
  ])
  expect((await bob.rpc('close_account', { confirmed: true })).status).toBe(204)
  expect(await names()).toEqual(untouched)
  expect((await ann.rpc('close_account', { confirmed: true })).status).toBe(204)
  expect(await names()).toEqual([])
})

test('GET requests and stable functions can’t change data', async () => {
  for (const response of [
    await ann.rpc('clear_lists', {}, { get: true }),
    await ann.rpc('rename_lists', { new_name: 'x' }, { get: true }),
    await ann.rpc('close_account', { confirmed: true }, { get: true }),
  ]) {
    expect([response.status, response.error?.code]).toEqual([405, '25006'])
  }
  expect((await ann.rpc('clear_lists', {}, { head: true })).status).toBe(405)
  expect((await ann.rpc('pretends_to_read')).status).toBeGreaterThanOrEqual(400)
  expect(await names()).toEqual(untouched)
})

test('a function’s changes are rolled back if its result can’t be sent as requested', async () => {
  const single = await ann.rpc('rename_lists', { new_name: 'x' }).single()
  expect([single.status, single.error?.code]).toEqual([406, 'PGRST116'])
  expect(await names()).toEqual(untouched)

  const beyond = await asAnn('/rpc/rename_lists?offset=4', {
    method: 'POST',
    body: '{"new_name":"x"}',
    headers: { prefer: 'count=exact' },
  })
  expect(beyond).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
  expect(await names()).toEqual(untouched)
})

test('a function that returns nothing runs even if the request has an offset', async () => {
  const headers = { prefer: 'count=exact' }
  const done = await asAnn('/rpc/clear_lists?offset=2', { method: 'POST', body: '{}', headers })
  expect(done.status).toBe(204)
  expect(await names()).toEqual([])
})

test('an overlong number in the URL is rejected, and errors truncate the input they quote to 2,000 characters', async () => {
  const what = encodeURIComponent(`[${'9e131071,'.repeat(200)}1]`)
  expect(await asAnn(`/rpc/say?what=${what}`)).toMatchObject({
    status: 400,
    body: { code: 'PGRST102', message: 'A number is too long when it is written out' },
  })
  expect((await asAnn('/rpc/say?what=[1e400]')).status).toBe(200)

  const word = 'x'.repeat(10_000)
  const { status, text } = await asAnn(`/rpc/say?what=${word}`)
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(5_000)
})

test('the max-affected preference is rejected, not ignored', async () => {
  // The client sends this header for .maxAffected(3).
  const headers = { prefer: 'handling=strict, max-affected=3' }
  for (const response of [
    await asAnn('/rpc/rename_lists', { method: 'POST', body: '{"new_name":"x"}', headers }),
    await asAnn('/notes?id=neq.0', { method: 'DELETE', headers }),
  ]) {
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: max-affected=3' },
    })
  }
  expect(await names()).toEqual(untouched)
})

test.each([
  ['an unknown function', 'nope', { a: 1 }, 'public.nope(a)'],
  ['a missing argument', 'lists_with', {}, 'public.lists_with without parameters'],
  ['an unknown argument', 'lists_with', { word: 'x', b: 1 }, 'public.lists_with(b, word)'],
  ['a trigger function', 'set_updated_at', {}, 'public.set_updated_at without parameters'],
  ['a function of an extension', 'of_extension', {}, 'public.of_extension without parameters'],
  ['a function of another schema', 'uid', {}, 'public.uid without parameters'],
  ['a function of PostgreSQL', 'pg_sleep', { a: 1 }, 'public.pg_sleep(a)'],
])('a call fails because no function matches: %s', async (_, name, args, signature) => {
  for (const options of [{}, { get: true }]) {
    const { status, error } = await ann.rpc(name, args, options)
    expect([status, error?.code, error?.message]).toEqual([
      404,
      'PGRST202',
      `Could not find the function ${signature} in the schema cache`,
    ])
  }
})

test('SQL in a function’s name or arguments is never executed', async () => {
  const attempts = ["'); delete from public.notes; --", 'word" := 1) --', '$1', '"', "\\'"]
  const post = (args: object) => ({ method: 'POST', body: JSON.stringify(args) })
  for (const sql of attempts) {
    const url = encodeURIComponent(sql)
    for (const response of [
      await asAnn(`/rpc/${url}`, post({})),
      await asAnn('/rpc/lists_with', post({ word: sql })),
      await asAnn('/rpc/lists_with', post({ word: 'x', [sql]: sql })),
      await asAnn(`/rpc/lists_with?columns=${url}`, post({})),
      await asAnn(`/rpc/lists_with?word=${url}`),
      await asAnn(`/rpc/lists_with?word=x&${url}=${url}`),
      await asAnn(`/rpc/lists_with?word=x&select=${url}&order=${url}`),
    ]) {
      expect(response.status, `${sql}: ${response.text}`).toBeLessThan(500)
    }
  }
  expect(await names()).toEqual(untouched)
})
