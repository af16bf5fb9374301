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
const meant = (text: string) => resolveName(index, text)?.product.name ?? null

test('what a thing tastes of may stand behind it with words that say how', () => {
  expect(meant('pop tarts strawberry frosted')).toBe('toaster pastries')
  expect(meant('Knorr Rice Sides Cheddar Broccoli')).toBe('rice mix')
  expect(meant('Field Roast sausages apple sage')).toBe('sausage')
  expect(meant('ravioli mushroom')).toBe('ravioli')
})

test('the plural is goods, and so is what grows behind a thing without a taste', () => {
  expect(meant('ravioli mushrooms')).toBe('mushrooms')
  expect(meant('bread mushroom')).toBe('mushrooms')
})

test('what a thing is made of is no taste of it, and a word for a taste is no thing', () => {
  expect(meant('cream of mushroom')).not.toBe('heavy cream')
  expect(meant('sweet corn')).toBe('corn')
})

test('food behind a brand or a dish of several words says which of them', () => {
  expect(meant('hamburger helper cheeseburger zorblatt')).toBe('hamburger helper')
  expect(meant('Marie Callender ravioli')).toBe('ravioli')
  expect(meant('Marie Callender Cheeseburger Stackers')).toBe('frozen meals')
})

test('what a brand makes may taste of cheese, which its maker sells as well, and soap may smell of fruit', () => {
  expect(meant('Ritz Bits cheese')).toBe('cracker sandwiches')
  expect(meant('Sargento cheese')).toBe('cheese')
  expect(meant('crackers cheese')).toBe('cheese')
  expect(meant('Dove apple')).toBe('hand soap')
})
