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
const meant = (text: string) => resolveName(index, text)?.product.name ?? null

test('a flavor behind what comes in flavors makes no other thing of it', () => {
  expect(meant('yogurt strawberry')).toBe('yogurt')
  expect(meant('Greek yogurt vanilla')).toBe('yogurt')
  expect(meant('yogurt strawberry and banana')).toBe('yogurt')
  expect(meant('strawberry')).toBe('strawberries')
})

test('what is bought by itself, or is a name with what stands before it, stays', () => {
  expect(meant('yogurt strawberries')).toBe('strawberries')
  expect(meant('chicken lemon')).toBe('lemons')
  expect(meant('soup tomato')).toBe('tomato soup')
})

test('a flavor may have several words, and be goods by itself', () => {
  expect(meant('popcorn sea salt')).toBe('popcorn')
  expect(meant('sea salt popcorn')).toBe('popcorn')
  expect(meant('sea salt')).toBe('salt')
  expect(meant('chicken sea salt')).toBe('salt')
})
