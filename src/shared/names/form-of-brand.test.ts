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
const meant = (name: string) => findProduct(index, { name })?.name ?? null

test('fresh goods behind a brand of what is frozen, canned or dried are so too', () => {
  expect(meant('Birds Eye broccoli')).toBe('frozen broccoli')
  expect(meant('Birds Eye fresh broccoli')).toBe('broccoli')
  expect(meant('Birds Eye mushrooms')).toBe('frozen vegetables')
  expect(meant('Del Monte sweet corn')).toBe('canned corn')
  expect(meant('McCormick basil')).toBe('dried basil')
  expect(meant("Campbell's mushroom")).toBe('soup')
  expect(meant('Del Monte chicken breasts')).toBe('chicken breasts')
})

test('fruit behind a brand is its flavor in the singular only', () => {
  expect(meant('Sunkist oranges')).toBe('oranges')
  expect(meant('Sunkist orange')).toBe('orange soda')
  expect(meant('Dole bananas')).toBe('bananas')
  expect(meant('Jarritos tamarindo')).toBe('Mexican soda')
})
