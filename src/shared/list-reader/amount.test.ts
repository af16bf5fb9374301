import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, addAmounts, amountText, numberOf, numberOfWord } from './amount.ts'

const of = (quantity: number | null, unit: string | null = null, upTo: number | null = null) => ({
  quantity,
  upTo,
  unit,
})

test.each([
  ['2', 2],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['½', 0.5],
  ['1½', 1.5],
  ['1 ½', 1.5],
  ['1/2', 0.5],
  ['1 1/2', 1.5],
  ['3⁄4', 0.75],
])('a shopper who writes %s means %d', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test('a shopper who divides by zero has no endless shopping to do', () => {
  expect(numberOf('1/0')).toBe(1)
})

test('a shopper may write numbers as English or Spanish words', () => {
  expect(['a', 'One', 'two', 'TWELVE', 'dos', 'media'].map(numberOfWord)).toEqual([
    1, 1, 2, 12, 2, 0.5,
  ])
  for (const word of ['milk', '', 'twos']) expect(numberOfWord(word)).toBeNull()
})

test('a word that every object knows is no number', () => {
  expect(numberOfWord('constructor')).toBeNull()
})

test('a shopper reads amounts with fractions, ranges and units as written', () => {
  expect(amountText(of(4))).toBe('4')
  expect(amountText(of(1.5, 'cups'))).toBe('1½ cups')
  expect(amountText(of(1 / 3, 'cup'))).toBe('⅓ cup')
  expect(amountText(of(2, 'lbs', 3))).toBe('2–3 lbs')
  expect(amountText(of(0.1, 'kg'))).toBe('0.1 kg')
  expect(amountText(of(null, 'bag'))).toBe('bag')
  expect(amountText(of(null))).toBe('')
})

test('a shopper who reads an amount back has the same amount', () => {
  const eighths = fc.integer({ min: 1, max: 400 }).map((count) => count / 8)
  fc.assert(
    fc.property(eighths, (quantity) => {
      expect(numberOf(amountText(of(quantity)))).toBe(quantity)
    }),
  )
})

test('a shopper who repeats an item with its amount gets the sum', () => {
  expect(addAmounts([of(2), of(3)])).toEqual([of(5)])
  expect(addAmounts([of(2, 'lbs'), of(0.5, 'lbs')])).toEqual([of(2.5, 'lbs')])
  expect(addAmounts([of(2, null, 3), of(1)])).toEqual([of(3, null, 4)])
})

test('a shopper who repeats an item with and without a number gets one more', () => {
  expect(addAmounts([of(null), of(2)])).toEqual([of(3)])
  expect(addAmounts([of(null, 'bag'), of(2, 'bags')])).toEqual([of(3, 'bag')])
})

test('a shopper who repeats an item without an amount has said it once', () => {
  expect(addAmounts([of(null), of(null)])).toEqual([of(null)])
  expect(addAmounts([])).toEqual([of(null)])
})

test('a shopper sees amounts in different units side by side', () => {
  expect(addAmounts([of(2, 'cans'), of(1, 'lb'), of(3)])).toEqual([
    of(2, 'cans'),
    of(1, 'lb'),
    of(3),
  ])
})

test.each([
  ['lb', 'lbs'],
  ['can', 'Cans'],
  ['box', 'boxes'],
  ['bunch', 'bunches'],
  ['pinch', 'pinches'],
])('a shopper may write %s or %s', (one, many) => {
  expect(addAmounts([of(1, one), of(2, many)])).toEqual([of(3, one)])
})

test.each([
  ['bottle', 'bottles'],
  ['package', 'packages'],
  ['slice', 'slices'],
  ['case', 'cases'],
  ['tube', 'tubes'],
])('a shopper may write %s or %s, though the singular ends with e', (one, many) => {
  expect(addAmounts([of(1, one), of(2, many)])).toEqual([of(3, one)])
})

test('a shopper may write loaf or loaves', () => {
  expect(addAmounts([of(1, 'loaf'), of(2, 'loaves')])).toEqual([of(3, 'loaf')])
})

test('no unit is lost or listed twice, whatever was written', () => {
  const amount = fc.record<Amount>({
    quantity: fc.option(fc.integer({ min: 1, max: 20 })),
    upTo: fc.constant(null),
    unit: fc.option(fc.constantFrom('lb', 'lbs', 'can', 'box', 'boxes')),
  })
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const sums = addAmounts(amounts)
      const units = sums.map(({ unit }) => unit?.replace(/e?s$/, ''))
      expect(new Set(units).size).toBe(units.length)
      for (const { unit } of amounts) if (unit) expect(units).toContain(unit.replace(/e?s$/, ''))
    }),
  )
})
