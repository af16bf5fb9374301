import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText } from './amounts/amount.ts'
import { readAmount } from './amounts/amount-at.ts'
import { readItem } from './read-item.ts'
import { testNames } from './test-names.ts'

/** Formats the amount, name and note of an item as 'amount | name | note'. */
function read(text: string): string {
  const { name, note, ...amount } = readItem(text, testNames)
  return [amountText(amount), name, note].join(' | ')
}

test.each([
  ['milk', ' | milk | '],
  ['2 milk', '2 | milk | '],
  ['2x milk', '2 | milk | '],
  ['x2 milk', '2 | milk | '],
  ['milk x2', '2 | milk | '],
  ['milk x 2', '2 | milk | '],
  ['milk - 2', '2 | milk | '],
  ['milk: 2', '2 | milk | '],
  ['eggs (2)', '2 | eggs | '],
  ['eggs (x2)', '2 | eggs | '],
  ['two onions', '2 | onions | '],
  ['oh and 2 onions', '2 | onions | '],
  ['for Evelyn we need two onions', '2 | onions | '],
  ["don't forget the onions", ' | onions | '],
  ['onions 3# bag', '1 bag | onions | 3 #'],
  ['onions - 2-3 lb bag', '1 bag | onions | 2–3 lb'],
  ['onions 3 lb bags', '3 lb | onions | bags'],
  ['onions x2 for the soup', '2 | onions | for the soup'],
  ['onions 8 big ones', '8 | onions | big ones'],
  ['onions x2 milk', ' | onions x2 milk | '],
  ['onions x2 garlic', ' | onions x2 garlic | '],
  ['onions x2 garlic x3', '3 | onions x2 garlic | '],
  ['onions x4 big x2 red', ' | onions x4 big x2 red | '],
  ['eggs x2 dozen', '24 | eggs | '],
  ['onions x2 bags', '2 bags | onions | '],
  ['onions 2 lb big ones', '2 lb | onions | big ones'],
  ['potatoes 5 lb bag (2)', '2 bag | potatoes | 5 lb'],
  ['a 6-pack of eggs', '1 6-pack | eggs | '],
  ['a 60 watt bulb', '1 | 60 watt bulb | '],
  ['onions in bulk', ' | onions | in bulk'],
  ['2 12pk eggs', '2 | eggs | 12pk'],
  ['a thing of eggs', '1 thing | eggs | '],
  ['eggs 2 12pks', '2 | eggs | 12 pks'],
  ['2 12pks eggs', '2 | eggs | 12pks'],
  ['2 eggs 12 packs', '2 | eggs | 12 packs'],
  ['onions like 4', '4 | onions | '],
  ['onions like 3 lbs', '3 lbs | onions | '],
  ['onions from the market 3 lbs', '3 lbs | onions | from the market'],
  ['3 onions soft ones', '3 | onions | soft ones'],
  ['milk the blue', ' | milk | the blue'],
  ['milk the big jug', ' | milk | the big jug'],
  ['6 little cans onions', '6 cans | onions | little'],
  ['onions fam. pack', ' | onions | fam. pack'],
  ['sheet cake', ' | sheet cake | '],
  ['onions - 4 green ones', '4 | onions | green ones'],
  ['milk the big jug 2', '2 | milk | the big jug'],
  ['eggs? 1 dozen', '12 | eggs? | '],
  ['onions 5 2 packs', '2 packs | onions 5 | '],
  ['Maddie - milk', ' | milk | Maddie'],
  ['milk? look in the garage first', ' | milk | look in the garage first'],
  ['milk? eggs', ' | milk? eggs | '],
  ['a 6 pack of eggs', '6 pack | eggs | '],
  ['twenty-five lbs. potatoes', '25 lbs | potatoes | '],
  ['four dozen eggs', '48 | eggs | '],
  ['seven dozen eggs', '84 | eggs | '],
  ['forty-two onions', '42 | onions | '],
  ['twenty five onions', '25 | onions | '],
  ['eggs, two doz.', '24 | eggs | '],
  ['one lg. bag onions', '1 bag | onions | lg.'],
  ['3 2 ltr milk', '3 | milk | 2 ltr'],
  ['onions (2 bags)', '2 bags | onions | '],
  ['eggs (18 ct)', ' | eggs | 18 ct'],
  ['eggs (1.75)', ' | eggs | 1.75'],
  ['cheese 8 oz (2)', '2 | cheese | 8 oz'],
  ['2 packs bar s hot dogs', '2 packs | bar s hot dogs | '],
  ['beef bulk', ' | beef | bulk'],
  ['four of those onions', '4 | onions | '],
  ['a bit of cheese', ' | cheese | '],
  ['eggs $3.99 w/ coupon', ' | eggs | $3.99 w/ coupon'],
  ['beef 2lb skin on', '2 lb | beef | skin on'],
  ['onions big bag', ' | onions | big bag'],
  ['beef family pack', ' | beef | family pack'],
  ['eggs bogo', ' | eggs | bogo'],
  ['4 cheese pizza - 2', '2 | 4 cheese pizza | '],
  ['1 gallon milk - 2', '2 | milk | 1 gallon'],
  ['28 oz black beans - 3 cans', '3 cans | black beans | 28 oz'],
  ['2 beef - 1 1/2 lbs each', '2 | beef | 1 1/2 lbs each'],
  ['2 milk - 3', '2 | milk | 3'],
  ['12 eggs - 2 dozen', '12 | eggs | 2 dozen'],
  ['eggs half a dozen', '6 | eggs | '],
  ['onions for soup 4 lbs', '4 lbs | onions | for soup'],
  ['milk for 2 kids', ' | milk | for 2 kids'],
  ['eggs, half dozen', '6 | eggs | '],
  ['eggs 2 dozens', '24 | eggs | '],
  ['beef 93/7', ' | beef 93/7 | '],
  ['1 chicken 4-5 lbs', '1 | chicken | 4-5 lbs'],
  ['potatoes 2 steamer bags', '2 bags | potatoes | '],
  ['cheese block', ' | cheese | block'],
  ['beef block', ' | beef block | '],
  ['eggs 1 1/2 dozen', '18 | eggs | '],
  ['eggs 2-3 dozen', '24–36 | eggs | '],
  ['eggs already have 1 dozen', ' | eggs | already have 1 dozen'],
  ['bread the ones with seeds', ' | bread | the ones with seeds'],
  ['a 1/2 dozen eggs', '6 | eggs | '],
  ['1 1/2 dozen eggs', '18 | eggs | '],
  ['05 onions', '5 | onions | '],
  ['crown bread', ' | crown bread | '],
  ['juice of 1 onion', '1 | onion | juice of'],
  ['a couple of onions', '2 | onions | '],
  ['some onions', ' | onions | '],
  ['a mess of onions', ' | onions | '],
  ['dos cebollas', '2 | cebollas | '],
])('the count in %s is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['eggs 18 ct', '18 ct | eggs | '],
  ['1 1/2 lbs beef', '1½ lbs | beef | '],
  ['1½ lbs beef', '1½ lbs | beef | '],
  ['1,5 kg beef', '1½ kg | beef | '],
  ['2 lbs. beef', '2 lbs | beef | '],
  ['2lb beef', '2 lb | beef | '],
  ['beef 2 lb', '2 lb | beef | '],
  ['½ cup sugar', '½ cup | sugar | '],
  ['a bag of potatoes', '1 bag | potatoes | '],
  ['half a gallon of milk', '½ gallon | milk | '],
  ['un litro de leche', '1 litro | leche | '],
  ['3 cloves garlic', '3 cloves | garlic | '],
  ['onions two bags', '2 bags | onions | '],
  ['1 t. sugar', '1 t | sugar | '],
  ['quarter pound of cheese', '¼ pound | cheese | '],
  ['three quarters of a pound of cheese', '¾ pound | cheese | '],
  ['2 clamshells onions', '2 clamshells | onions | '],
])('the amount in %s is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['2–3 onions', '2–3 | onions | '],
  ['2-3 onions', '2–3 | onions | '],
  ['2 to 3 onions', '2–3 | onions | '],
  ['2 or 3 onions', '2–3 | onions | '],
  ['onions 2-3', '2–3 | onions | '],
  ['2-3 lbs onions', '2–3 lbs | onions | '],
  ['onions 2 or 3', '2–3 | onions | '],
  ['four to six onions', '4–6 | onions | '],
  ['one or two onions', '1–2 | onions | '],
])('the range in %s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['a dozen eggs', '12 | eggs | '],
  ['dozen eggs', '12 | eggs | '],
  ['2 dozen eggs', '24 | eggs | '],
  ['half a dozen eggs', '6 | eggs | '],
  ['1/2 dozen eggs', '6 | eggs | '],
  ['1 1/2 dozen eggs', '18 | eggs | '],
  ['eggs, 1 dozen', '12 | eggs | '],
  ['eggs x 2 dozen', '24 | eggs | '],
])('the dozens in %s are counted: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['2% milk', ' | 2% milk | '],
  ['2 2% milk', '2 | 2% milk | '],
  ['7up', ' | 7up | '],
  ['2 7up', '2 | 7up | '],
  ['half and half', ' | half and half | '],
  ['1/2 and 1/2', ' | 1/2 and 1/2 | '],
  ['2 half and half', '2 | half and half | '],
  ['HALF N HALF 1 QT', '1 QT | HALF N HALF | '],
  ['cup noodles', ' | cup noodles | '],
  ['00 sugar', ' | 00 sugar | '],
])('the number or unit in %s is part of the name: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['1 (15 oz) can black beans', '1 can | black beans | 15 oz'],
  ['1 15-oz can black beans', '1 can | black beans | 15-oz'],
  ['2 x 400g tins black beans', '2 tins | black beans | 400g'],
  ['milk (organic)', ' | milk | organic'],
  ['onions for soup', ' | onions | for soup'],
  ['milk - the blue one', ' | milk | the blue one'],
  ['milk!!', ' | milk | '],
  ['1 bag onions - 14 oz', '1 bag | onions | 14 oz'],
  ['2 milk 20 oz', '2 | milk | 20 oz'],
  ['milk 2-liter x6', '6 | milk | 2-liter'],
])('the note in %s is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['2 – 3 onions', '2–3 | onions | '],
  ['12 - eggs', '12 | eggs | '],
  ['2 lbs - onions', '2 lbs | onions | '],
  ['1½ - 2 lbs onions', '1½–2 lbs | onions | '],
  ['1,000 g sugar', '1000 g | sugar | '],
  ['.5 lb cheese', '½ lb | cheese | '],
  ['cheese .5 lb', '½ lb | cheese | '],
  ['1 and 1/2 lbs beef', '1½ lbs | beef | '],
  ['two and a half pounds beef', '2½ pounds | beef | '],
  ['approx. 2 lbs beef', '2 lbs | beef | '],
  ['Heaped ½ cup sugar', '½ cup | sugar | '],
  ['2+ lbs beef', '2 lbs | beef | '],
])('numbers are read in every notation: %s becomes %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['8 fl. oz. milk', '8 fl. oz | milk | '],
  ['12 fluid ounces milk', '12 fluid ounces | milk | '],
  ['2 ea milk', '2 ea | milk | '],
  ['3 units of onion', '3 units | onion | '],
  ['500 mls milk', '500 mls | milk | '],
  ['24-pack eggs', '24-pack | eggs | '],
])('units are read with their punctuation: %s becomes %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['1 cup/240ml milk', '1 cup | milk | 240ml'],
  ['1lb/450g beef', '1 lb | beef | 450g'],
  ['2 cups plus 2 tablespoons sugar', '2 cups | sugar | plus 2 tablespoons'],
  ['1/2 cup + 2 tbsp sugar', '½ cup | sugar | + 2 tbsp'],
  ['2x400g tins black beans', '2 tins | black beans | 400g'],
  ['6x330ml milk', '6 | milk | 330ml'],
  ['1 2 lb. beef', '1 | beef | 2 lb.'],
  ['2 tsp to 3 teaspoons sugar', '2–3 teaspoons | sugar | '],
  ['5-pound beef', '5 pound | beef | '],
  ['4 heaped teaspoons sugar', '4 teaspoons | sugar | heaped'],
  ['1 cup finely chopped onions', '1 cup | onions | finely chopped'],
  ['2 lbs chopped onions', '2 lbs | chopped onions | '],
])('a second measure or size becomes a note: %s becomes %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['[ 10 ] onions', '10 | onions | '],
  ['(2) eggs', '2 | eggs | '],
  ['milk *2', '2 | milk | '],
  ['10, onions', '10 | onions | '],
  ['#6 onions', '6 | onions | '],
  ['onions (6 Vidalia)', '6 | onions | Vidalia'],
  ['onions (60 watt)', ' | onions | 60 watt'],
  ['milk (2 gallons)', '2 gallons | milk | '],
  ['milk (12 oz)', ' | milk | 12 oz'],
  ['milk - 3.49', ' | milk | 3.49'],
  ['milk 3.49', ' | milk | 3.49'],
  ['beef from the deli 10', '10 | beef | from the deli'],
])('counts in brackets or after symbols are read: %s becomes %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test('a number by itself is the name of an item', () => {
  for (const text of ['2', 'x2', '½']) expect(read(text)).toBe(` | ${text} | `)
})

test('readAmount reads an amount, but returns null for text with a name', () => {
  expect(readAmount('4 cans')).toEqual({ quantity: 4, upTo: null, unit: 'cans' })
  expect(readAmount(' x2 ')).toEqual({ quantity: 2, upTo: null, unit: null })
  expect(readAmount('2-3 lbs')).toEqual({ quantity: 2, upTo: 3, unit: 'lbs' })
  expect(readAmount('a dozen')).toEqual({ quantity: 12, upTo: null, unit: null })
  for (const text of ['milk', '2 milk', '', '2%']) expect(readAmount(text)).toBeNull()
})

test('reading any text returns a finite quantity or null', () => {
  const piece = fc.constantFrom(
    '2',
    '1/0',
    '½',
    'x',
    '(',
    ')',
    '-',
    'milk',
    'of',
    'dozen',
    'lb',
    ' ',
  )
  const text = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
    fc.string(),
  )
  fc.assert(
    fc.property(text, (written) => {
      const { quantity, upTo } = readItem(written, testNames)
      for (const number of [quantity, upTo]) expect(Number.isFinite(number ?? 0)).toBe(true)
    }),
  )
})
