import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { type Ask, askAs } from './test-ask.ts'

const kibibyte = 1024
/** A list with the maximum number of characters, each of which takes three bytes. */
const maxItems = '\u20ac'.repeat(20_000)

let server: TestServer
let shopper: SupabaseClient
let ask: Ask
beforeAll(async () => {
  server = await testServer()
  shopper = await server.asShopper('ann')
  ask = await askAs(server, shopper)
  const user = (await shopper.auth.getUser()).data.user?.id
  await server.ownerPool.query(
    `insert into public.notes (user_id, id, name, items)
     select $1, n, 'Weekly', $2 from generate_series(1, 150) as n`,
    [user, maxItems],
  )
})
afterAll(() => server.close())

function aliases(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}:items`).join(',')
}

test.each([
  ['one column under 27 names', aliases(27), 'A column is selected too often'],
  ['every column 92 times', '*,'.repeat(91).concat('*'), 'Too many columns'],
  ['every column five times', '*,*,*,*,*', 'A column is selected too often'],
  ['a column by name when four stars already select it', '*,*,*,*,id', /too often/],
])('selecting %s is rejected', async (_, select, message) => {
  const responses = [
    await ask(`/notes?select=${select}`),
    await ask(`/notes?id=eq.none&select=${select}`, {
      method: 'PATCH',
      body: '{"name":"Party"}',
      headers: { prefer: 'return=representation' },
    }),
    await ask(`/rpc/my_sessions?select=${select.replaceAll('items', 'id')}`),
  ]
  for (const { status, body } of responses) {
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'PGRST100',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  }
})

test('a column may be selected again under another name', async () => {
  const { status, body } = await ask('/notes?id=eq.1&select=id,name,title:name')
  expect([status, body]).toEqual([200, [{ id: '1', name: 'Weekly', title: 'Weekly' }]])
})

test('a response over 8 MiB is rejected, but a smaller page of the same rows is returned', async () => {
  const { status, body } = await ask('/notes')
  expect([status, body]).toEqual([
    413,
    {
      code: '54000',
      message: 'The answer is larger than 8 MiB',
      hint: 'Select fewer columns, or fewer rows at once with limit and offset.',
      details: null,
    },
  ])
  const page = await ask('/notes?limit=100&select=id,items')
  expect(page.status).toBe(200)
  expect(page.text.length).toBeGreaterThan(1_900 * kibibyte)
})

test.each(['PATCH', 'DELETE'])(
  'a %s whose response would be too large doesn’t change any rows',
  async (method) => {
    const response = await ask('/notes?id=not.is.null', {
      method,
      ...(method === 'PATCH' ? { body: '{"name":"Party"}' } : {}),
      headers: { prefer: 'return=representation' },
    })
    expect(response).toMatchObject({ status: 413, body: { code: '54000' } })
    const kept = await shopper.from('notes').select('name').eq('name', 'Weekly')
    expect(kept.data).toHaveLength(150)
  },
)

test('a column that is selected four times counts four times toward the response size', async () => {
  const select = 'select=a:items,b:items,c:items,d:items'
  expect((await ask(`/notes?limit=30&${select}`)).status).toBe(200)
  expect((await ask(`/notes?limit=50&${select}`)).status).toBe(413)
})
