import { expect, test } from 'vitest'
import { findProduct, type Wanted } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Baby

## diapers and wipes
* baby wipes = wipes

# Personal Care

## incontinence
adult wipes

# Bakery

## buns and rolls
* dinner rolls = rolls
hot dog buns
hamburger buns = buns

# Frozen

## frozen bread and dough
* frozen dinner rolls; brands: Aunt Sally

# Baking

## baking needs
* baking soda

# Beverages

## soda
* soda

# Alcohol

## wine
* wine
red wine
`,
    wordsText,
  ),
)
const find = (wanted: Wanted) => findProduct(index, wanted)?.name ?? null

test('a note about what the item is for selects the product', () => {
  expect(find({ name: 'wipes', note: 'for adults' })).toBe('adult wipes')
  expect(find({ name: 'buns', note: 'for the hot dogs' })).toBe('hot dog buns')
  expect(find({ name: 'rolls', note: 'for thanksgiving' })).toBe('dinner rolls')
})

test('a brand in the note selects its product', () => {
  expect(find({ name: 'rolls', note: 'Aunt Sally' })).toBe('frozen dinner rolls')
})

test('a spoon of soda is baking soda, and a bottle of red is wine', () => {
  expect(find({ name: 'soda', unit: 'tsp' })).toBe('baking soda')
  expect(find({ name: 'soda', unit: 'cups' })).toBe('soda')
  expect(find({ name: 'red', unit: 'bottle' })).toBe('red wine')
})
