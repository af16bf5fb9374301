import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capRange, parseRange } from './parse-range.ts'

type Query = { limit?: string; offset?: string; rangeHeader?: string }

function range({ limit, offset, rangeHeader }: Query) {
  return parseRange({ method: 'GET', limit, offset, rangeHeader })
}

test.each<[Query, bigint, bigint | null]>([
  [{}, 0n, null],
  [{ limit: '5' }, 0n, 5n],
  [{ limit: '5', offset: '2' }, 2n, 5n],
  [{ offset: '2' }, 2n, null],
  [{ rangeHeader: '3-9' }, 3n, 7n],
  [{ rangeHeader: '3-' }, 3n, null],
  [{ rangeHeader: 'items=3-9' }, 0n, null],
  [{ limit: '5', offset: '2', rangeHeader: '0-3' }, 2n, 2n],
  [{ limit: '0', rangeHeader: '3-9' }, 0n, 0n],
  [{ limit: 'x' }, 0n, null],
  [{ offset: '-4' }, 0n, null],
  [{ limit: '99999999999999999999' }, 0n, 99999999999999999999n],
])('%j asks for rows from %s, %s of them', (query, offset, limit) => {
  expect(range(query)).toEqual({ offset, limit })
})

test.each<Query>([
  { limit: '-1' },
  { limit: '0', offset: '2' },
  { limit: 'x', offset: '2' },
  { limit: '2', offset: '-5' },
  { rangeHeader: '5-3' },
  { limit: '2', rangeHeader: '4-5' },
])('%j is no range', (query) => {
  expect(() => range(query)).toThrow('Requested range not satisfiable')
})

test('the Range header counts for GET alone', () => {
  const request = { limit: undefined, offset: undefined, rangeHeader: '3-9' }
  expect(parseRange({ method: 'HEAD', ...request })).toEqual({ offset: 0n, limit: null })
})

test('a cap only ever takes rows away at the end', () => {
  const number = fc.bigInt({ min: 0n, max: 2000n })
  fc.assert(
    fc.property(number, fc.option(number), number, (offset, limit, most) => {
      const capped = capRange({ offset, limit }, most)
      expect(capped.offset).toBe(offset)
      expect(capped.limit).toBe(limit !== null && limit < most ? limit : most)
    }),
  )
})
