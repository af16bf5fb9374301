import { expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

test('the parameters of a query string are grouped by purpose', () => {
  const url =
    '/t?select=id&a=eq.1%2B1+x&a=gt.0;limit=1&limit=2&order=id&order=x&odd&on_conflict=k&columns=c&offset=3'
  expect(parseQueryString(url)).toEqual({
    select: 'id',
    order: 'id',
    limit: '2',
    offset: '3',
    columns: 'c',
    onConflict: 'k',
    filters: [
      ['a', 'eq.1+1 x'],
      ['a', 'gt.0'],
    ],
  })
})

test('a URL without a query string has no parameters', () => {
  expect(parseQueryString('/t')).toMatchObject({ select: undefined, filters: [] })
})

test.each([
  ['/t?or=(a.eq.1)', 'logic tree'],
  ['/t?not.and=(a.eq.1)', 'logic tree'],
  ['/t?rel.or=(a.eq.1)', 'logic tree'],
  ['/t?a=eq.%', 'Malformed query string'],
  ['/t?%c3=eq.1', 'Malformed query string'],
])('%s is rejected', (url, message) => {
  expect(() => parseQueryString(url)).toThrow(message)
})
