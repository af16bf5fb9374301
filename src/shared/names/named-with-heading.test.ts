import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Pet

## cat food
* cat food = dry cat food

# Baby

## diapers and wipes
* baby wipes

# Household

## cleaners
* disinfecting wipes = wipes

# Baking

## baking needs
* baking soda
chocolate

# Snacks

## candy
* chocolate bars
`,
    wordsText,
  ),
)
const find = (name: string, heading: string) => findProduct(index, { name, heading })?.name ?? null

test('an item below a pet or a baby is for it', () => {
  expect(find('food', 'Cat')).toBe('cat food')
  expect(find('dry food', 'Cats')).toBe('cat food')
  expect(find('wipes', 'Baby')).toBe('baby wipes')
})

test('other headings do not complete a name', () => {
  expect(find('wipes', 'Baby shower')).toBe('disinfecting wipes')
  expect(find('wipes', 'Cleaning')).toBe('disinfecting wipes')
})
