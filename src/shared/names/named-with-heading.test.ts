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

test('an item below a heading such as Cat or Baby is for the cat or the baby', () => {
  expect(find('food', 'Cat')).toBe('cat food')
  expect(find('dry food', 'Cats')).toBe('cat food')
  expect(find('wipes', 'Baby')).toBe('baby wipes')
})

test("other headings don't complete a name", () => {
  expect(find('wipes', 'Baby shower')).toBe('disinfecting wipes')
  expect(find('wipes', 'Cleaning')).toBe('disinfecting wipes')
})
