import { expect, test } from 'vitest'
import { inTwoColumns } from './two-columns.ts'

test.each([
  { sizes: [], columns: [] },
  { sizes: [1], columns: [[1]] },
  { sizes: [1, 1], columns: [[1], [1]] },
  { sizes: [1, 1, 1], columns: [[1, 1], [1]] },
  { sizes: [9, 1, 1], columns: [[9], [1, 1]] },
  { sizes: [1, 1, 9], columns: [[1, 1], [9]] },
  {
    sizes: [2, 3, 4, 1, 2],
    columns: [
      [2, 3],
      [4, 1, 2],
    ],
  },
])('splits $sizes into columns of about the same height', ({ sizes, columns }) => {
  expect(inTwoColumns(sizes, (size) => size)).toEqual(columns)
})

test('an odd number of equal parts makes the first column longer', () => {
  expect(inTwoColumns(['a', 'b', 'c', 'd', 'e'])).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})
