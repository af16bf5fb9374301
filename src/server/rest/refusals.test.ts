import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { askAs } from './test-ask.ts'

const list = { id: '1', name: 'Weekly', items: 'milk' }

// These tests don't leave rows behind, so they can share one server.
let server: TestServer
let shopper: SupabaseClient
let ask: Awaited<ReturnType<typeof askAs>>
beforeAll(async () => {
  server = await testServer()
  shopper = await server.asShopper('ann')
  ask = await askAs(server, shopper)
})
afterAll(() => server.close())

test.each([
  ['a name of blanks', { ...list, name: ' ' }, 400, '23514'],
  ['text that is too long', { ...list, items: 'x'.repeat(20_001) }, 400, '23514'],
  ['no name', { ...list, name: null }, 400, '23502'],
  ['an unknown column', { ...list, color: 'red' }, 400, 'PGRST204'],
  ['an invalid time', { ...list, created_at: 'soon' }, 400, '22007'],
  ['a NUL', { ...list, name: 'a\u0000b' }, 400, '22P05'],
  ['a stranger as owner', { ...list, user_id: randomUUID() }, 403, '42501'],
  ['an invalid owner', { ...list, user_id: 'me' }, 400, '22P02'],
])('a note with %s is rejected', async (_, row, status, code) => {
  const response = await ask('/notes', { method: 'POST', body: JSON.stringify(row) })
  expect(response).toMatchObject({ status, body: { code } })
  expect((await shopper.from('notes').select()).data).toEqual([])
})

test('a note that is nested too deeply is rejected before it is parsed', async () => {
  const body = `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
  for (const path of ['/notes', '/notes?columns=name', '/rpc/find_stores']) {
    const response = await ask(path, { method: 'POST', body })
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'The body is nested too deeply' },
    })
  }
})

test.each([
  ['/notes?select=color', 400, '42703', 'column notes.color does not exist'],
  ['/notes?color=eq.red', 400, '42703', 'column notes.color does not exist'],
  ['/notes?user_id=eq.me', 400, '22P02', 'invalid input syntax for type uuid: "me"'],
  ['/note', 404, 'PGRST205', "Could not find the table 'public.note' in the schema cache"],
  ['/users', 404, 'PGRST205', "Could not find the table 'public.users' in the schema cache"],
  [
    '/auth.users',
    404,
    'PGRST205',
    "Could not find the table 'public.auth.users' in the schema cache",
  ],
  [
    '/rpc/uid',
    404,
    'PGRST202',
    'Could not find the function public.uid without parameters in the schema cache',
  ],
  ['/rpc/uid?a=eq.1', 404, 'PGRST202', /public\.uid without parameters/],
  ['/rpc/uid?a=cs.1', 400, 'PGRST100', /failed to parse filter/],
  [
    `/${'a'.repeat(200)}`,
    404,
    'PGRST205',
    `Could not find the table 'public.${'a'.repeat(200)}' in the schema cache`,
  ],
  ['/a/b', 404, 'PGRST125', 'Invalid path specified in request URL'],
  ['/', 404, 'PGRST126', 'Root endpoint metadata is disabled'],
  ['/notes?select=id,owner(email)', 400, 'PGRST100', /failed to parse select parameter/],
  ['/notes?name=odd.1', 400, 'PGRST100', '"failed to parse filter (odd.1)" (line 1, column 1)'],
  ['/notes?or=(id.eq.1,id.eq.2)', 400, 'PGRST100', /logic tree/],
  ['/notes?name=eq.%ff', 400, 'PGRST100', 'Malformed query string'],
  ['/notes?name=eq.%zz', 400, 'PGRST100', 'Malformed query string'],
  ['/notes?name=eq.%00', 400, '22021', /invalid byte sequence/],
  ['/notes?limit=-1', 416, 'PGRST103', 'Requested range not satisfiable'],
  [`/notes?${'id=eq.1&'.repeat(101)}`, 400, 'PGRST100', 'Too many filters'],
])('%s gets PostgREST’s error', async (path, status, code, message) => {
  const response = await ask(path)
  expect(response.status).toBe(status)
  expect(Object.keys(response.body ?? {}).toSorted()).toEqual([
    'code',
    'details',
    'hint',
    'message',
  ])
  expect(response.body).toMatchObject({
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })
})

test.each([
  ['malformed JSON', '{"id":', 400, 'PGRST102'],
  ['no content', '', 400, 'PGRST102'],
  ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'PGRST102'],
  ['rows with different columns', '[{"id":"1"},{"name":"x"}]', 400, 'PGRST102'],
  ['ten megabytes', 'x'.repeat(10_000_000), 413, 'PGRST102'],
])('a body of %s is rejected', async (_, body, status, code) => {
  const response = await ask('/notes', { method: 'POST', body })
  expect(response).toMatchObject({ status, body: { code } })
  expect((await shopper.from('notes').select()).data).toEqual([])
})

test.each([
  ['PUT', '/notes?id=eq.1', 405, 'PGRST117'],
  ['DELETE', '/rpc/f', 405, 'PGRST101'],
  ['OPTIONS', '/rpc/f', 405, 'PGRST101'],
  ['PATCH', '/notes?limit=1', 400, 'PGRST100'],
])('%s %s is rejected', async (method, path, status, code) => {
  const response = await ask(path, { method, body: '{}' })
  expect(response).toMatchObject({ status, body: { code } })
})

test('unknown preferences are ignored', async () => {
  const prefer = 'count=planned, return=headers-only, tx=rollback'
  const response = await ask('/notes', { headers: { prefer, range: '0-0' } })
  expect([response.status, response.body]).toEqual([200, []])
  expect(response.headers.get('content-range')).toBe('*/*')
  expect(response.headers.get('preference-applied')).toBeNull()
})

test('unknown preferences with handling=strict are rejected', async () => {
  const response = await ask('/notes', { headers: { prefer: 'handling=strict, color=red' } })
  expect([response.status, response.body]).toEqual([
    400,
    {
      code: 'PGRST122',
      details: 'Invalid preferences: color=red',
      hint: null,
      message: 'Invalid preferences given with handling=strict',
    },
  ])
})

test('an HTTP method that Fastify doesn’t support gets status 400', async () => {
  expect(await ask('/notes', { method: 'QUERY' })).toMatchObject({
    status: 400,
    body: { code: 'PGRST102', message: 'The request could not be read' },
  })
})

test('browsers and proxies must not cache responses', async () => {
  for (const path of ['/notes', '/notes?select=color', '/a/b']) {
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
  }
})
