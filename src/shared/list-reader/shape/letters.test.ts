import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  "Hi hon, here is what I need from the store. Don't rush.\n\nmilk\neggs",
  'milk\neggs\n\nLove, Mom',
  'milk\neggs\n\nThanks,\nSam',
  'milk\neggs\nthank you so much!',
  'milk\neggs\nSent from my iPhone',
  'Hello dear\nmilk\neggs\nsee you soon',
  'I am going to the party so this is what we want\nmilk\neggs\nxoxo',
])('of the letter %j only milk and eggs are bought', (text) => {
  expect(namesIn(text)).toEqual(['milk', 'eggs'])
})

test.each([
  ['Hi mom, milk\neggs', ['Hi mom', 'milk', 'eggs']],
  ['milk\nLove potion', ['milk', 'Love potion']],
  ['milk\nunicorn if you are going that way', ['milk', 'unicorn']],
  ['milk\nThanks giving napkins', ['milk', 'Thanks giving napkins']],
])('of %j nothing is left out', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})
