import { expect, test } from 'vitest'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Dairy

## yogurt
* yogurt = Greek yogurt

# Meat

## poultry
chicken

# Pantry

## pasta
pasta

# Canned

## soup
soup
tomato soup

# Snacks

## popcorn and pretzels
* popcorn

# Baking

## spices
* salt = sea salt

# Produce

## fruit
lemons
* strawberries

## vegetables
tomatoes
`,
    wordsText,
  ),
)
const resolve = (text: string) => resolveName(index, text)?.product.name ?? null

test("a flavor after a flavored product doesn't change the product", () => {
  expect(resolve('yogurt strawberry')).toBe('yogurt')
  expect(resolve('Greek yogurt vanilla')).toBe('yogurt')
  expect(resolve('yogurt strawberry and banana')).toBe('yogurt')
  expect(resolve('strawberry')).toBe('strawberries')
})

test('a flavor word means a product if it is plural or part of a name', () => {
  expect(resolve('yogurt strawberries')).toBe('strawberries')
  expect(resolve('chicken lemon')).toBe('lemons')
  expect(resolve('soup tomato')).toBe('tomato soup')
})

test('a flavor of several words may itself be a product', () => {
  expect(resolve('popcorn sea salt')).toBe('popcorn')
  expect(resolve('sea salt popcorn')).toBe('popcorn')
  expect(resolve('sea salt')).toBe('salt')
  expect(resolve('chicken sea salt')).toBe('salt')
})
