import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test('underlined lines are titles', () => {
  expect(namesIn('Frozen\n------\nmilk\nFresh\n---\neggs\nNon food\n-----\nbread')).toEqual([
    'milk',
    'eggs',
    'bread',
  ])
})

test("a separator below a known product doesn't make the product a title", () => {
  expect(namesIn('milk\neggs\n---\nunicorn\nbread\n---\nsalt')).toHaveLength(5)
})

test('an unknown phrase above the first title is the title of the list', () => {
  expect(namesIn('Cub on Lake St\nAISLE 1\nmilk\nAISLE 2\neggs')).toEqual(['milk', 'eggs'])
  expect(namesIn('Highline resupply - 4 days\nBreakfasts:\nmilk')).toEqual(['milk'])
  expect(namesIn('unicorn dust\nmilk\neggs')).toHaveLength(3)
})
