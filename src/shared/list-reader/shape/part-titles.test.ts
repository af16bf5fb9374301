import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  "🥦 veggies\nlemons\n\n🧴 bathroom\nsoap\nfloss\n\n🍫 treats (don't judge)\ncheese",
  'Fruits (1)\nlemons\n\nPets (2)\nsoap\nfloss\n\nOther (1)\ncheese',
  'Produce\n☐ lemons\n☐ soap\nDairy, Eggs & Cheese\n☑ floss\n☐ cheese',
  'Veggies:\nlemons\nsoap\nfloss\ncheese\n\nNope:\n- (nothing)',
])('part titles in %j are not items', (text) => {
  expect(namesIn(text)).toEqual(['lemons', 'soap', 'floss', 'cheese'])
})

test.each([
  ['🍋 lemons\n🧀 cheese\n\n🥛 milk\n🥚 eggs', ['lemons', 'cheese', 'milk', 'eggs']],
  ['eggs (2)\nmilk\n\ncheese (3)\nflour', ['eggs', 'milk', 'cheese', 'flour']],
])('all lines of %j are items', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test("'store' above a list is its title", () => {
  expect(namesIn('gym T/Th 6am\n\nstore\nmilk\neggs')).toEqual(['milk', 'eggs'])
})
