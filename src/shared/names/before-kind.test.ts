import { expect, test } from 'vitest'
import { findMeaning } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Produce

## vegetables
* beans = beans for soup
tomatoes

# Canned

## canned vegetables
* canned tomatoes

# Dairy

## plant milk
* soy milk

# Bakery

## bagels and muffins
* bagels = everything bagels

# Household

## food storage
* storage bags = sandwich bags; brands: Ziploc

# Baking

## extracts
* vanilla extract = vanilla

# Deli

## prepared meals
* sandwiches = sandwich

# Alcohol

## wine
* champagne
`,
    wordsText,
  ),
)

function find(name: string, note = '') {
  return findMeaning(index, { name, note })
}

test('a kind or flavor may follow its product', () => {
  for (const [text, name] of [
    ['bagels everything', 'bagels'],
    ['soy milk vanilla', 'soy milk'],
  ] as const) {
    expect(find(text)?.product.name).toBe(name)
    expect(find(text)?.confidence).toBe('likely')
  }
})

test('an adjective or a brand may follow its product, even if the product is singular', () => {
  expect(find('champagne extra')?.product.name).toBe('champagne')
  expect(find('vanilla extract Ziploc')?.confidence).not.toBe('sure')
  expect(find('storage bags ziploc')?.product.name).toBe('storage bags')
})

test("after a singular product, an unknown word or a noun such as 'counter' isn't its kind", () => {
  expect(find('bean counter')?.rule).not.toBe('before its kind')
  expect(find('tomato farmer')?.rule).not.toBe('before its kind')
})

test('a food after a brand of bags says what the bags are for', () => {
  expect(find('Ziploc sandwich')?.product.name).toBe('storage bags')
})

test("a measure such as 'gallon' may follow a product even without a number", () => {
  expect(find('soy milk pint')?.product.name).toBe('soy milk')
})

test("a note that ends with the container 'can' refers to the canned product", () => {
  expect(find('tomatoes', 'big can')?.product.name).toBe('canned tomatoes')
  expect(find('tomatoes', 'as many as you can')?.product.name).toBe('tomatoes')
})

test('abbreviations are expanded throughout the text', () => {
  expect(find('soy milk unsw. van')?.product.name).toBe('soy milk')
})

test('an unknown word before a food in the plural is its brand', () => {
  expect(find('jiffers tomatoes')?.product.name).toBe('tomatoes')
  expect(find('jiffers vanilla')?.confidence).not.toBe('sure')
})
