import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test('removing, inserting or replacing a letter, or swapping two neighboring letters, counts as one edit', () => {
  for (const other of ['mik', 'millk', 'melk', 'mlik'])
    expect(editDistance('milk', other, 2)).toBe(1)
  expect(editDistance('milk', 'milk', 2)).toBe(0)
  expect(editDistance('', 'ab', 2)).toBe(2)
  expect(editDistance('zuchini', 'zucchinni', 3)).toBe(2)
})

test('for a greater distance or very long words, the result is one more than the limit', () => {
  expect(editDistance('milk', 'bread', 2)).toBe(3)
  expect(editDistance('milk', 'milkshake', 3)).toBe(4)
  expect(editDistance('a'.repeat(65), 'a'.repeat(66), 2)).toBe(3)
})

test('the distance of random words agrees with the textbook definition', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(textbook(a, b), limit + 1))
    }),
    { numRuns: 2000 },
  )
})

/** Returns the restricted Damerau–Levenshtein distance, computed with a full table. */
function textbook(a: string, b: string): number {
  const rows: number[][] = []
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 0; row <= a.length; row += 1) {
    rows.push([])
    for (let column = 0; column <= b.length; column += 1) {
      if (row === 0 || column === 0) {
        rows[row]?.push(row + column)
        continue
      }
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
      ]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) ways.push(at(row - 2, column - 2) + 1)
      rows[row]?.push(Math.min(...ways))
    }
  }
  return at(a.length, b.length)
}
