import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Produce

## vegetables
* broccoli
corn = sweet corn
mushrooms

## fruit
oranges
bananas

## salads and herbs
basil

# Meat

## chicken
* chicken breasts

# Frozen

## frozen vegetables
* frozen vegetables; brands: Birds Eye
frozen broccoli

# Canned

## canned vegetables
* canned vegetables; brands: Del Monte
canned corn

## soup
* soup; brands: Campbell's

## canned fruit
* canned fruit; brands: Dole

# Baking

## spices
* salt; brands: McCormick
dried basil

# Beverages

## soda
orange soda; brands: Sunkist
Mexican soda; brands: Jarritos

# International

## Mexican
tamarind pods
`,
    wordsText,
  ),
)
const resolve = (name: string) => findProduct(index, { name })?.name ?? null

test('a brand before a fresh food selects the form that the brand sells: frozen, canned or dried', () => {
  expect(resolve('Birds Eye broccoli')).toBe('frozen broccoli')
  expect(resolve('Birds Eye fresh broccoli')).toBe('broccoli')
  expect(resolve('Birds Eye mushrooms')).toBe('frozen vegetables')
  expect(resolve('Del Monte sweet corn')).toBe('canned corn')
  expect(resolve('McCormick basil')).toBe('dried basil')
  expect(resolve("Campbell's mushroom")).toBe('soup')
  expect(resolve('Del Monte chicken breasts')).toBe('chicken breasts')
})

test('a fruit after a brand is read as a flavor only if it is singular', () => {
  expect(resolve('Sunkist oranges')).toBe('oranges')
  expect(resolve('Sunkist orange')).toBe('orange soda')
  expect(resolve('Dole bananas')).toBe('bananas')
  expect(resolve('Jarritos tamarindo')).toBe('Mexican soda')
})
