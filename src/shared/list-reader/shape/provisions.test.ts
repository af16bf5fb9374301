import { expect, test } from 'vitest'
import { withoutProvisions } from './provisions.ts'

const kept = (text: string) => withoutProvisions({ text, from: 0, places: null })?.text ?? null

test.each([
  'Jackie is bringing dessert',
  'The league supplies napkins',
  'Baked beans the Millers are donating',
  'Mrs. Yates has given the cups',
  'Your daughter said she will bring bread',
  'rice at home',
  'Beer in the garage fridge is yours',
  "There's soup on the counter",
  "We're low on coffee but there's another bag in the freezer",
  'Out of tobacco but I am quitting so leave it be',
  'Charcoal NOT needed as the grill is gas',
  'he said do we need bottles and I said no',
  'If you run out of milk ask Ann',
  'Propane is low but can wait',
  'Eggs plenty',
  'Harold says to get tobacco but I say no',
])("%j doesn't ask for anything", (sentence) => {
  expect(kept(sentence)).toBeNull()
})

test.each([
  ['We need milk, Tom is bringing bread', 'We need milk'],
  ['We need milk, Tom is bringing bread, and we need eggs', 'We need milk. we need eggs'],
  ['Tom is making chili so we need beans', 'we need beans'],
  ['We need milk, Tom is bringing bread, oh and eggs', 'We need milk. oh and eggs'],
  ['milk, salt is in the pantry, eggs', 'milk, eggs'],
  ['Dave has the chips so no chips', 'no chips'],
  ['There is no milk in the fridge', 'There is no milk in the fridge'],
  ['Could you bring bread', 'Could you bring bread'],
  ['pesto, the one in the fridge section', 'pesto, the one in the fridge section'],
  ['rolls like the ones that Ann brought', 'rolls like the ones that Ann brought'],
])('of %j only %j may ask for goods', (sentence, part) => {
  expect(kept(sentence)).toBe(part)
})
