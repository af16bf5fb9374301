import { expect, test } from 'vitest'
import { amountText } from './amounts/amount.ts'
import { readItem } from './read-item.ts'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

function read(text: string): string {
  const item = readItem(text, testNames)
  return [amountText(item), item.name, item.note].join(' | ')
}

test.each([
  ['onions - 3 lb yellow', '3 lb | onions | yellow'],
  ['bread - 1 doz assorted', '12 | bread | assorted'],
  ['beef - 2 packs thick cut', '2 packs | beef | thick cut'],
  ['cheese - 8oz shredded', '8 oz | cheese | shredded'],
])('the words after the amount in %j become a note', (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test.each([
  ['eggs - already have 1 dozen here', ' | eggs | already have 1 dozen here'],
  ['soda - 2 12 packs cola', ' | soda | 2 12 packs cola'],
])('the words after the dash in %j become a note', (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test.each([
  ['onions -3', '3 | onions | '],
  ['onions -3 lbs', '3 lbs | onions | '],
  ['onions -2 (for tacos)', '2 | onions | for tacos'],
])("there doesn't have to be a space between the dash and the amount in %j", (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test("a negative number that isn't an amount stays in the name", () => {
  expect(read('washer fluid -20 2 jugs')).toBe('2 jugs | washer fluid -20 | ')
})

test.each([
  ['bag of potatoes 2', '2 bag | potatoes | '],
  ['box of bread x2', '2 box | bread | '],
  ['frijoles 3 latas grandes', '3 latas | frijoles | '],
])('the number after the name in %j is the number of units', (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test('if an item begins with a unit, a size at its end becomes a note', () => {
  expect(read('bag of potatoes 10 oz')).toBe('bag | potatoes | 10 oz')
})

test.each([
  ['garlic bundle', ' | garlic | bundle'],
  ['bread gallon & quart', ' | bread | gallon & quart'],
  ['soda 60 watt', ' | soda | 60 watt'],
  ["soda. Can't forget the soda", " | soda | Can't forget the soda"],
  ['optional garlic', ' | garlic | '],
])("the words around the name in %j aren't part of the name", (text, wanted) => {
  expect(read(text)).toBe(wanted)
})

test.each([
  ['Onions: 1.2 kg (about 8; cheap, buy in bulk)', '1⅕ kg | Onions | about 8; cheap, buy in bulk'],
  [
    'Garlic: 450 g uncooked (bulk bag; lasts months)',
    '450 g | Garlic | uncooked, bulk bag; lasts months',
  ],
  ['Dinner plates: 40 for 15; 60 for 25', ' | Dinner plates | 40 for 15; 60 for 25'],
  ['eggs (12) — 1 pkg @ $0.99 = $0.99', '1 pkg | eggs | 12'],
  ['milk x2 @ $3.49 each', '2 | milk | '],
  ['One Dozen Eggs: $2.50', '12 | Eggs | $2.50'],
  ['potatoes (2-3)', '2–3 | potatoes | '],
  ['beef (1 lb)', '1 lb | beef | '],
])('%j is read as a single item', (text, wanted) => {
  const [item, ...others] = readList(text, testNames)
  expect(others).toEqual([])
  expect(item && [amountText(item), item.name, item.note].join(' | ')).toBe(wanted)
})
