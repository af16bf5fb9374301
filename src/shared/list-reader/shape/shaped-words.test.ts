import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test('in a list of checkboxes, a line without one is a remark unless it names a product', () => {
  const boxes = '[x] milk\n[ ] eggs\n[ ] bread\n[ ] unicorn\n[ ] salt\n[ ] beef'
  const text = `Groceries wk of Nov 4\nMembers: Ann, Bo W\nDescription\n${boxes}\nsugar\nActivity`
  expect(namesIn(text)).toEqual(['milk', 'eggs', 'bread', 'unicorn', 'salt', 'beef', 'sugar'])
})

test('lines above a table are its caption, unless they name a product', () => {
  const table = 'Item | Store\n--- | ---\nmilk | Aldi\neggs | Aldi'
  expect(namesIn(`our list, updated in October\n\n${table}`)).toEqual(['milk', 'eggs'])
  expect(namesIn(`black beans\n\n${table}`)).toEqual(['black beans', 'milk', 'eggs'])
})
