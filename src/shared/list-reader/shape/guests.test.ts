import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name }) => name)

test.each([
  'Greg: beef, bread\nMark & Sue bringing the grill\nUs: milk, eggs',
  'who brings what\n\nGrandma - bread\nUncle Joe - beef\nUs - milk, eggs',
  'Mike + Jen bringing: bread\nMe: everything else\n\nTO BUY\nmilk\neggs',
])('what guests bring is not an item: %j', (text) => {
  expect(read(text)).toEqual(['milk', 'eggs'])
})

test.each([
  'Ann: milk\nMe: eggs',
  'Ann: milk\nBob: eggs',
  'Ann: milk\n\nJoe bringing the grill\n\nBob: eggs',
])('what people ask for is an item: %j', (text) => {
  expect(read(text)).toEqual(['milk', 'eggs'])
})
