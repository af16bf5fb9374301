import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRows, parseRange } from './parse-range.ts'

type Query = { limit?: string; offset?: string }

function range({ limit, offset }: Query) {
  return parseRange({ limit, offset })
}

test.each<[Query, number, number]>([
  [{}, 0, maxRows],
  [{ limit: '5' }, 0, 5],
  [{ limit: '5', offset: '2' }, 2, 5],
  [{ offset: '2' }, 2, maxRows],
  [{ limit: '0' }, 0, 0],
  [{ limit: 'x' }, 0, maxRows],
  [{ offset: '-4' }, 0, maxRows],
  [{ limit: '5', offset: '-1' }, 0, 4],
  [{ limit: '99999999999999999999' }, 0, maxRows],
  [{ offset: '99999999999999999999' }, Number.MAX_SAFE_INTEGER, maxRows],
])('%j is the range from offset %s with limit %s', (query, offset, limit) => {
  expect(range(query)).toEqual({ offset, limit })
})

test.each<Query>([
  { limit: '-1' },
  { limit: '0', offset: '2' },
  { limit: 'x', offset: '2' },
  { limit: '2', offset: '-5' },
])('%j is not a valid range', (query) => {
  expect(() => range(query)).toThrow('Requested range not satisfiable')
})

test('a range of more than 1,000 rows keeps its offset and is cut to 1,000 rows', () => {
  const number = fc.integer({ min: 0, max: 2000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), number, (limit, offset) => {
      const capped = range({ limit: String(limit), offset: String(offset) })
      expect(capped.offset).toBe(offset)
      expect(capped.limit).toBe(Math.min(limit, maxRows))
    }),
  )
})
