import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name, heading }) => [name, heading])

test('if most lines name a dish and its ingredients, the dishes are not items', () => {
  expect(
    read('• Beef – beef, onions, salt\n• Bread – flour, milk, sugar\n• Pizza: cheese, onions'),
  ).toEqual([
    ['beef', 'Beef'],
    ['onions', 'Beef'],
    ['salt', 'Beef'],
    ['flour', 'Bread'],
    ['milk', 'Bread'],
    ['sugar', 'Bread'],
    ['cheese', 'Pizza'],
    ['onions', 'Pizza'],
  ])
})

test('lines with a product and its varieties are items', () => {
  const names = read('milk – whole, 2%\ncheese – mild, sharp\nbread – white, wheat')
  expect(names.map(([name]) => name)).toEqual(expect.arrayContaining(['milk', 'cheese', 'bread']))
})

test("a filler word such as 'oh' before a comma is skipped", () => {
  expect(read('Oh, and milk').map(([name]) => name)).toEqual(['milk'])
})

test("a line such as 'And that's it!' is not an item", () => {
  expect(read("milk\nAnd that's it!").map(([name]) => name)).toEqual(['milk'])
})

test('names of people before a dash are not dishes', () => {
  const list = 'maddie – milk, bread\nbob – eggs, salt\nann – beef, onions'
  expect(read(list).filter(([, heading]) => heading !== null)).toEqual([])
})
