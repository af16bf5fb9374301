import { expect, test } from 'vitest'
import { withSharesFirst } from './spoken-fractions.ts'

test.each([
  ['1 y media libra de carne', '1½ libra de carne'],
  ['carne molida libra y media', 'carne molida 1½ libra'],
  ['2 libras y media de pollo', '2½ libras de pollo'],
  ['docena y media de huevos', '1½ docena de huevos'],
  ['dos kilos y medio de papas', 'dos y medio kilos de papas'],
  ['a pound and a half of beef', '1½ pound of beef'],
  ['two pounds and a half of beef', 'two and a half pounds of beef'],
  ['queso cuarto de libra', 'queso ¼ libra'],
  ['un cuarto de kilo de jamón', '¼ kilo de jamón'],
  ['tres cuartos de libra', '¾ libra'],
  ['3/4 de libra de queso', '3/4 libra de queso'],
  ['provolone half a pound', 'provolone ½ pound'],
  ['onions a five pound bag', 'onions 5 pound bag'],
  ['rice, a 10 lb bag', 'rice, 10 lb bag'],
  ['a five pound bag of onions', 'a five pound bag of onions'],
  ['half and half', 'half and half'],
  ['crema de leche', 'crema de leche'],
])('a fraction in words is put before its unit: %s becomes %s', (text, expected) => {
  expect(withSharesFirst(text)).toBe(expected)
})
