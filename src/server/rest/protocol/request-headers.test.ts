import { expect, test } from 'vitest'
import { parseAccept, parsePrefer } from './request-headers.ts'

test.each([
  [undefined, 'array'],
  ['*/*', 'array'],
  ['application/json; charset=utf-8', 'array'],
  ['application/vnd.pgrst.object+json', 'object'],
  ['APPLICATION/vnd.pgrst.object+JSON', 'object'],
  ['text/html,application/xml;q=0.9,*/*;q=0.8', 'array'],
])('Accept: %s selects the shape %s', (header, shape) => {
  expect(parseAccept(header)).toBe(shape)
})

test.each(['text/csv', 'application/vnd.pgrst.object+json;nulls=stripped', 'image/png, text/csv'])(
  'Accept: %s is rejected',
  (header) => {
    expect(() => parseAccept(header)).toThrow(`None of these media types are available: ${header}`)
  },
)

test('the first of two conflicting preferences wins, and unknown preferences are ignored', () => {
  const header =
    ' return=minimal ,count=exact,return=representation, odd=1, count=planned, tx=rollback'
  expect(parsePrefer(header)).toEqual({
    return: 'minimal',
    count: 'exact',
    resolution: undefined,
    missing: undefined,
  })
})

test('unknown preferences are rejected if the header contains handling=strict', () => {
  expect(parsePrefer('handling=strict, count=exact').count).toBe('exact')
  expect(() => parsePrefer('handling=strict, odd=1')).toThrow('Invalid preferences')
  expect(() => parsePrefer('handling=strict, max-affected=1')).toThrow('Invalid preferences')
})
