import { expect, test } from 'vitest'
import { amountText } from './amounts/amount.ts'
import { readItem } from './read-item.ts'
import { testNames } from './test-names.ts'

function read(text: string): string {
  const item = readItem(text, testNames)
  return [amountText(item), item.name, item.note].join(' | ')
}

test.each([
  ['onions 4 ripe', '4 | onions | ripe'],
  ['onions 4 yellow', '4 | onions | yellow'],
  ['potatoes 3 baking kind', '3 | potatoes | baking kind'],
  ['soda 4 los q sean', '4 | soda | los q sean'],
  ['onions 6 if good', '6 | onions | if good'],
  ['onions!! 6 if good', '6 | onions | if good'],
  ['onions (2, the sweet kind)', '2 | onions | the sweet kind'],
  ['onions (2-3 depending on size)', '2–3 | onions | depending on size'],
  ['onions (4) for soup', '4 | onions | for soup'],
  ['onions (need 2)', '2 | onions | '],
  ['onions (2 pks)', '2 pks | onions | '],
  ['milk for the girls 5', '5 | milk | for the girls'],
])('a count in the middle of an item is read: %s becomes %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['soda (12 pk)', ' | soda | 12 pk'],
  ['milk for age 5', ' | milk | for age 5'],
  ['potatoes 2 steamer bags', '2 bags | potatoes | '],
  ['soda 360', ' | soda 360 | '],
  ['9 volt soda', ' | 9 volt soda | '],
  ['9 volt soda x2', '2 | 9 volt soda | '],
])("a number that belongs to the product isn't a count: %s becomes %s", (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['onions 3 libras maduras', '3 libras | onions | maduras'],
  ['onions unas 2 libras', '2 libras | onions | '],
  ['cebolla como 6', '6 | cebolla | '],
  ['un chicken como de 8 lbs', '8 lbs | chicken | '],
  ['cebolla 1 mazo', '1 mazo | cebolla | '],
  ['leche 6 laticas', '6 laticas | leche | '],
  ['bread 2 flautas', '2 flautas | bread | '],
  ['2 flautas de chicken', '2 | flautas de chicken | '],
  ['un par de cebollas', '2 | cebollas | '],
  ['bread in a can', ' | bread | in a can'],
])('units and amounts in Spanish are read: %s becomes %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})
