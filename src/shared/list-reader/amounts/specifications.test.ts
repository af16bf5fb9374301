import { expect, test } from 'vitest'
import { beginsWithSpecification, expectsNumber, isModelNumber } from './specifications.ts'

test.each([
  '60 watt bulbs',
  '9 volt battery',
  '2-ply toilet paper',
  '3 ring binder',
  '24 hour allergy pills',
  '100 calorie packs',
  '12 inch tortillas',
  '6 ft extension cord',
  '2 in 1 shampoo',
  '10x sugar',
  '1000 piece puzzle',
])('the number in %s is a specification', (text) => {
  expect(beginsWithSpecification(text)).toBe(true)
})

test.each([
  '2 rings',
  '3 days of snacks',
  '1 inch piece ginger',
  '2 feet of rope',
  '4 bulbs',
  '2x sugar',
  '3 watermelons',
  '12 mini bagels',
])('the number in %s is a count', (text) => {
  expect(beginsWithSpecification(text)).toBe(false)
})

test("a number after a word such as 'size' or 'spf' isn't an amount", () => {
  for (const text of ['diapers size', 'pañales talla', 'sunscreen spf', 'vitamin b']) {
    expect(expectsNumber(text)).toBe(true)
  }
  for (const text of ['eggs', 'lab', 'wheat']) expect(expectsNumber(text)).toBe(false)
})

test("a long number or one that begins with '0.' is a model number", () => {
  expect(isModelNumber('Similac', '360')).toBe(true)
  expect(isModelNumber('mechanical pencils', '0.7')).toBe(true)
  expect(isModelNumber('paper plates', '200')).toBe(false)
  expect(isModelNumber('soda', '24')).toBe(false)
})
