import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, addAmounts, amountText } from './amount.ts'
import { readAmount } from './amount-at.ts'

const of = (quantity: number | null, unit: string | null = null, upTo: number | null = null) => ({
  quantity,
  upTo,
  unit,
})

test('amounts are formatted with fractions, ranges and units', () => {
  expect(amountText(of(4))).toBe('4')
  expect(amountText(of(1.5, 'cups'))).toBe('1½ cups')
  expect(amountText(of(1 / 3, 'cup'))).toBe('⅓ cup')
  expect(amountText(of(2, 'lbs', 3))).toBe('2–3 lbs')
  expect(amountText(of(0.1, 'kg'))).toBe('0.1 kg')
  expect(amountText(of(null, 'bag'))).toBe('bag')
  expect(amountText(of(null))).toBe('')
})

test('formatting an amount and reading it back gives the same amount', () => {
  const eighths = fc.integer({ min: 1, max: 400 }).map((count) => count / 8)
  fc.assert(
    fc.property(eighths, (quantity) => {
      expect(readAmount(amountText(of(quantity)))?.quantity).toBe(quantity)
    }),
  )
})

test('repeating an item with an amount adds up the amounts', () => {
  expect(addAmounts([of(2), of(3)])).toEqual([of(5)])
  expect(addAmounts([of(2, 'lbs'), of(0.5, 'lbs')])).toEqual([of(2.5, 'lbs')])
  expect(addAmounts([of(2, null, 3), of(1)])).toEqual([of(3, null, 4)])
})

test('repeating an item without a number adds one to its amount', () => {
  expect(addAmounts([of(null), of(2)])).toEqual([of(3)])
  expect(addAmounts([of(null, 'bag'), of(2, 'bags')])).toEqual([of(3, 'bags')])
})

test("repeating an item doesn't add an amount if none was given", () => {
  expect(addAmounts([of(null), of(null)])).toEqual([of(null)])
  expect(addAmounts([])).toEqual([of(null)])
})

test('amounts in different units are listed side by side', () => {
  expect(addAmounts([of(2, 'cans'), of(1, 'lb'), of(3)])).toEqual([
    of(2, 'cans'),
    of(1, 'lb'),
    of(3),
  ])
})

test.each([
  ['lb', 'lbs', 'lb'],
  ['lb', 'pound', 'lb'],
  ['oz', 'ounces', 'oz'],
  ['can', 'Cans', 'Cans'],
  ['box', 'boxes', 'boxes'],
  ['bunch', 'bunch', 'bunches'],
  ['loaf', 'loaves', 'loaves'],
  ['case', 'cases', 'cases'],
  ['cans', 'can', 'cans'],
  ['lata', 'can', 'lata'],
])('the sum of amounts in %s and in %s is in %s', (one, other, sum) => {
  expect(addAmounts([of(1, one), of(2, other)])).toEqual([of(3, sum)])
})

test("'T' and 't' stay separate units (tablespoon and teaspoon)", () => {
  expect(addAmounts([of(1, 'T'), of(2, 't'), of(1, 'tbsp')])).toEqual([of(2, 'T'), of(2, 't')])
})

test('adding amounts never loses a unit or lists one twice', () => {
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
