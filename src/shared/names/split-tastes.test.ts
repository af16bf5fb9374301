import { expect, test } from 'vitest'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Dairy

## cream and creamer
* heavy cream = cream

## cheese
* cheese; brands: Sargento

# Bakery

## bread
bread

# Breakfast

## breakfast pastries
* toaster pastries; brands: Pop-Tarts

# Deli

## prepared meals
ravioli

# Pantry

## boxed meals
* hamburger helper

## rice
rice mix; brands: Knorr Rice Sides

# Frozen

## frozen snacks
cheeseburgers

## frozen meals
frozen meals; brands: Marie Callender

# Meat

## bacon and sausage
* sausage; brands: Field Roast sausages

# Household

## soap
* hand soap; brands: Dove

# Snacks

## crackers
* crackers
cracker sandwiches; brands: Ritz Bits

## candy
* candy = sweets

# Produce

## fruit
apples
* strawberries

## vegetables
broccoli
corn
mushrooms

## salads and herbs
sage
`,
    wordsText,
  ),
)
const resolve = (text: string) => resolveName(index, text)?.product.name ?? null

test('a flavor after a product may include words that describe it', () => {
  expect(resolve('pop tarts strawberry frosted')).toBe('toaster pastries')
  expect(resolve('Knorr Rice Sides Cheddar Broccoli')).toBe('rice mix')
  expect(resolve('Field Roast sausages apple sage')).toBe('sausage')
  expect(resolve('ravioli mushroom')).toBe('ravioli')
})

test("a plural isn't a flavor, and neither is produce after a product that doesn't come in flavors", () => {
  expect(resolve('ravioli mushrooms')).toBe('mushrooms')
  expect(resolve('bread mushroom')).toBe('mushrooms')
})

test("an ingredient isn't read as a flavor, and a flavor isn't read as a product", () => {
  expect(resolve('cream of mushroom')).not.toBe('heavy cream')
  expect(resolve('sweet corn')).toBe('corn')
})

test("food after a brand, or after a dish such as 'hamburger helper', is a variety", () => {
  expect(resolve('hamburger helper cheeseburger zorblatt')).toBe('hamburger helper')
  expect(resolve('Marie Callender ravioli')).toBe('ravioli')
  expect(resolve('Marie Callender Cheeseburger Stackers')).toBe('frozen meals')
})

test('a snack may taste like cheese, and soap may smell like fruit', () => {
  expect(resolve('Ritz Bits cheese')).toBe('cracker sandwiches')
  expect(resolve('Sargento cheese')).toBe('cheese')
  expect(resolve('crackers cheese')).toBe('cheese')
  expect(resolve('Dove apple')).toBe('hand soap')
})
