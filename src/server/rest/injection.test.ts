import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { askAs } from './test-ask.ts'

const attempts = [
  "' or '1'='1",
  '" or true --',
  '"; drop table public.notes; --',
  "'); delete from public.notes; --",
  'id"=\'1\' or "id',
  '$1',
  'name) from public.notes; select (1',
  '*/ union select * from auth.users /*',
  '\\"; drop table public.notes; --',
  'user_id,(select encrypted_password from auth.users limit 1)',
  'pg_sleep(9)',
]

test('SQL in names, values, aliases, orders, columns and bodies is never executed', async () => {
  const server = await testServer()
  const ann = await server.asShopper('ann')
  const ask = await askAs(server, ann)
  await ann.from('notes').insert({ id: '1', name: 'Weekly', items: 'milk' })
  const before = await allRows(server)

  const places: ((sql: string) => [path: string, init?: RequestInit])[] = [
    (sql) => [`/notes?name=eq.${sql}`],
    (sql) => [`/notes?name=in.("${sql}")`],
    (sql) => [`/notes?name=like.${sql}`],
    (sql) => [`/notes?${sql}=eq.1`],
    (sql) => [`/notes?"${sql}"=eq.1`],
    (sql) => [`/notes?select=${sql}`],
    (sql) => [`/notes?select="${sql}"`],
    (sql) => [`/notes?select=${sql}:id`],
    (sql) => [`/notes?select="${sql}":id`],
    (sql) => [`/notes?order=${sql}`],
    (sql) => [`/notes?limit=${sql}&offset=${sql}`],
    (sql) => [`/${sql}`],
    (sql) => [`/notes?columns="${sql}"`, { method: 'POST', body: '{}' }],
    (sql) => [`/notes?on_conflict="${sql}"`, upsert],
    (sql) => ['/notes', { method: 'POST', body: JSON.stringify({ [sql]: sql }) }],
    (sql) => [`/notes?name=eq.${sql}`, { method: 'DELETE' }],
    (sql) => [`/notes?name=eq.${sql}`, { method: 'PATCH', body: JSON.stringify({ name: sql }) }],
  ]
  const upsert = {
    method: 'POST',
    body: '{"id":"1"}',
    headers: { prefer: 'resolution=merge-duplicates' },
  }
  for (const sql of attempts) {
    for (const place of places) {
      const [path, init] = place(sql)
      const { status, text } = await ask(escaped(path), init)
      expect(status, `${path}: ${text}`).toBeLessThan(500)
    }
  }
  expect(await allRows(server)).toEqual(before)
})

test('text in a filter is only compared, never executed', async () => {
  const { asShopper } = await testServer()
  const ann = await asShopper('ann')
  await ann.from('notes').insert({ id: '1', name: 'Weekly', items: 'milk' })
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter((value) => !value.includes('\0'))
  await fc.assert(
    fc.asyncProperty(text, async (name) => {
      const same = await ann.from('notes').select('id').eq('name', name)
      const names = `(${quoted(name)},Weekly)`
      const oneOf = await ann.from('notes').select('id').filter('name', 'in', names)
      expect([same.error, oneOf.error]).toEqual([null, null])
      expect([same.data?.length, oneOf.data?.length]).toEqual([name === 'Weekly' ? 1 : 0, 1])
    }),
    { numRuns: 50 },
  )
})

/** Quotes a value for an `in` list. The client's `in` method doesn't escape quotes in the value. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

/** Escapes a path except for the characters that separate its parts. */
function escaped(path: string): string {
  const [table = '', query = ''] = path.slice(1).split(/\?(.*)/s)
  const pairs = query.split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2))
  const text = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return `/${encodeURIComponent(table)}?${text}`
}

async function allRows({ ownerPool }: TestServer) {
  const lists = await ownerPool.query('select * from public.notes')
  const users = await ownerPool.query('select * from auth.users')
  return [lists.rows, users.rows]
}
