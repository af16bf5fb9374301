import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Snacks

## crackers
graham crackers
whale crackers; brands: Whalies

## popcorn and pretzels
microwave popcorn

## gum and mints
bubble gum; brands: Extra

# Dairy

## yogurt
* yogurt; brands: Lakeview

## butter and margarine
* butter

## cheese
* cheddar cheese = cheddar

# Frozen

## frozen pizza
* frozen pizza = pizza

## ice cream
* ice cream = vanilla ice cream

# Alcohol

## hard seltzer and cocktails
hard seltzer; brands: Brookwater

# Beverages

## coffee
* coffee

## juice
* lemonade

# Pantry

## nut butter and jam
jelly

# Bakery

## cakes and pastries
pies = key lime pie

# Personal Care

## oral care
* toothpaste
`,
    wordsText,
  ),
)
const find = (name: string) => findProduct(index, { name })?.name ?? null

test('a dish or drink after a brand of snacks, yogurt or drinks is a flavor', () => {
  expect(find('Whalies pizza')).toBe('whale crackers')
  expect(find('lakeview key lime pie')).toBe('yogurt')
  expect(find('Brookwater lemonade')).toBe('hard seltzer')
})

test('a plural after a brand is the product', () => {
  expect(find('Whalies pizzas')).toBe('frozen pizza')
})

test("a spread isn't a flavor of a drink", () => {
  expect(find('Brookwater jelly')).toBe('jelly')
})

test('a flavor may follow popcorn and toothpaste without a brand', () => {
  expect(find('microwave popcorn butter')).toBe('microwave popcorn')
  expect(find('kids toothpaste bubble gum')).toBe('toothpaste')
})

test("a staple isn't a flavor of the product before it", () => {
  expect(find('ice cream coffee')).not.toBe('ice cream')
})

test("a word after 'of' isn't a flavor", () => {
  expect(find('cream of lemonade')).not.toBe('ice cream')
})

test("an adjective before a product isn't a brand", () => {
  expect(find('extra sharp cheddar')).toBe('cheddar cheese')
})
