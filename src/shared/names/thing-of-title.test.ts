import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Personal Care

## oral care
* toothpaste; brands: Crest

# Produce

## salads and herbs
* mint

# Snacks

## candy
* candy
peanut butter cups; brands: Reese's
chocolate = milk chocolate

## crackers
* crackers
butter crackers; brands: Ritz

## fruit snacks and pudding
fruit snacks

# Beverages

## juice
grape juice; brands: Welch's

## coffee
* coffee; brands: Folgers

# Dairy

## cream and creamer
coffee creamer

## cheese
cheddar cheese = cheddar; brands: Tillamook

# Baking

## frosting and decorations
piping bags = candy cups

# Pharmacy

## pain relief
medicine = med

# Pantry

## pasta
* rigatoni

# Frozen

## frozen meals
frozen meals; brands: Lean Cuisine
`,
    wordsText,
  ),
)
const resolve = (name: string) => findProduct(index, { name })?.name ?? null

test('a brand and its product outweigh flavors and varieties after them', () => {
  expect(resolve('Crest 3D White Toothpaste Radiant Mint Triple Pack')).toBe('toothpaste')
  expect(resolve("Reese's Milk Chocolate Peanut Butter Cups Candy")).toBe('peanut butter cups')
  expect(resolve('Ritz Crackers Original Fresh Stacks')).toBe('butter crackers')
  expect(resolve("Welch's Fruit Snacks Mixed Fruit")).toBe('fruit snacks')
})

test("a brand may be followed by a product other than the brand's main one", () => {
  expect(resolve('Folgers coffee creamer')).toBe('coffee creamer')
  expect(resolve('Tillamook med cheddar')).toBe('cheddar cheese')
  expect(resolve('Crest rigatoni')).not.toBe('toothpaste')
})

test('pasta after a brand of frozen meals means a frozen meal', () => {
  expect(resolve('Lean Cuisine Five Cheese Rigatoni')).toBe('frozen meals')
})
