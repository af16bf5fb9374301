import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) =>
  readList(text, testNames).map(({ quantity, name }) => [quantity, name])

test('columns that are aligned with spaces are a table even without a header row', () => {
  const text =
    'milk    2 gal  me\nbread   2      Ann brings\neggs    -      got a bunch\nsalt    1      me'
  expect(read(text)).toEqual([
    [2, 'milk'],
    [1, 'salt'],
  ])
})

test("lines with stray spaces aren't a table", () => {
  const text = 'black  beans   3 cans\nKorean  short   2 lb\nhalf  and half   1 pt'
  expect(read(text).map(([quantity]) => quantity)).toEqual([3, 2, 1])
  expect(readList(text, testNames)[0]?.note).toBe('')
})
