import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each(['NOT beef again', 'not the sharp kind', 'not flour'])(
  'the line %j only says what is not wanted',
  (line) => {
    expect(namesIn(`milk\n${line}\neggs`)).toEqual(['milk', 'eggs'])
  },
)

test.each([
  'Linda has beef, onions, cheese.',
  'Mom and Dad have the bread',
  'the Garcias have cheese',
  'Ann is making beef',
  "Dad's baking bread",
  'My sister already has salt',
])('%j says what other people have or make', (line) => {
  expect(namesIn(`milk\n${line}\neggs`)).toEqual(['milk', 'eggs'])
})

test.each([
  ["Not Your Mother's salt", 1],
  ['Aldi has cheese on sale', 1],
  ['Linda has beef, get bread', 2],
  ['Jake has strep, salt', 2],
])('%j contains goods to buy', (line, count) => {
  expect(namesIn(line)).toHaveLength(count)
})

test.each([
  'passport renewal',
  'tire rotation',
  'dry cleaning pickup',
  'gas',
  'Sun - Mike brings salt',
])('the line %j has nothing to buy', (line) => {
  expect(namesIn(`milk\n${line}\neggs`)).toEqual(['milk', 'eggs'])
})

test("a line such as 'milk pickup' is an item, not a task", () => {
  expect(namesIn('milk pickup\neggs')).toHaveLength(2)
})

test('a sentence after goods does not reject the goods if it is about something else', () => {
  expect(namesIn('milk\nsalt. Baskets are in the attic.\neggs')).toHaveLength(3)
})
