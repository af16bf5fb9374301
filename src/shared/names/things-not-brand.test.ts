import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Beverages

## tea
black tea; brands: Red Rose

# Floral

## flowers
* roses

# Pet

## dog food
dog biscuits; brands: Milk-Bone

# Meat

## beef
beef bones = bones

# Snacks

## candy
hard candy; brands: Red Hots
`,
    wordsText,
  ),
)
const find = (name: string) => findProduct(index, { name })?.name ?? null

test("a plural after a color, such as 'red roses', isn't mistaken for a brand whose name is singular", () => {
  expect(find('red roses')).toBe('roses')
  expect(find('red rose')).toBe('black tea')
})

test("a plural means the brand if the brand is plural or if the first word isn't a color", () => {
  expect(find('red hots')).toBe('hard candy')
  expect(find('milk bones')).toBe('dog biscuits')
})
