import { expect, test } from 'vitest'
import { findProduct, type Wanted } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Produce

## vegetables
* corn; es: maíz
* tomatoes

# Canned

## canned vegetables
* canned corn = canned vegetables

## canned beans
* black beans

## canned tomatoes
* crushed tomatoes

# Deli

## lunch meat
* deli turkey

# Meat

## poultry
turkey

# Frozen

## frozen vegetables
* frozen vegetables

## frozen meals
dumplings

# International

## Mediterranean
grape leaves

# General

## kitchenware
mason jars = jars

# Snacks

## cookies
* cookies

# Pantry

## pasta
* orzo

## dried beans
* dried beans

# Baking

## spices
* ground ginger
`,
    wordsText,
  ),
)
const found = (wanted: Wanted) => findProduct(index, wanted)?.name ?? null

test("a note about the deli selects the deli's product", () => {
  expect(found({ name: 'turkey', note: 'from the deli' })).toBe('deli turkey')
  expect(found({ name: 'turkey', note: 'for the deli tray' })).toBe('turkey')
})

test("a word such as 'frozen' decides where a product is, even if the word is abbreviated", () => {
  for (const name of ['frozen corn', 'frz corn', 'frzn corn']) {
    expect(found({ name })).toBe('frozen vegetables')
  }
  for (const name of ['canned corn', 'tinned corn']) expect(found({ name })).toBe('canned corn')
  expect(found({ name: 'corn', unit: 'cans' })).toBe('canned corn')
  expect(found({ name: 'corn', heading: 'Frozen' })).toBe('frozen vegetables')
  expect(found({ name: 'corn', heading: 'Freezer' })).toBe('frozen vegetables')
})

test("'frozen' makes no difference before a product that is always frozen", () => {
  expect(found({ name: 'frz dumplings' })).toBe('dumplings')
  expect(found({ name: 'dry orzo' })).toBe('orzo')
  expect(found({ name: 'dry cleaning' })).toBeNull()
  expect(found({ name: 'frozen unicorn' })).toBeNull()
})

test('frozen food from a foreign cuisine means frozen meals', () => {
  expect(found({ name: 'frozen grape leaves' })).toBe('dumplings')
  expect(found({ name: 'grape leaves', note: 'frozen' })).toBe('dumplings')
})

test("a note such as 'canned' selects that form of the product", () => {
  expect(found({ name: 'black beans' })).toBe('black beans')
  expect(found({ name: 'black beans', note: 'dry' })).toBe('dried beans')
  expect(found({ name: 'ginger', note: 'ground' })).toBe('ground ginger')
  expect(found({ name: 'corn', note: 'canned in water' })).toBe('canned corn')
  expect(found({ name: 'corn', note: 'drained' })).toBe('canned corn')
  expect(found({ name: 'corn', note: 'cut' })).toBe('corn')
  expect(found({ name: 'fresh or frozen corn' })).toBe('corn')
})

test('a product may be followed by its container', () => {
  expect(found({ name: 'grape leaves jar' })).toBe('grape leaves')
  expect(found({ name: 'corn can' })).toBe('canned corn')
  expect(found({ name: 'crushed tomato can' })).toBe('crushed tomatoes')
  expect(found({ name: 'maíz lata grande' })).toBe('canned corn')
  expect(found({ name: 'cookie jar' })).toBeNull()
  expect(found({ name: 'mason jars' })).toBe('mason jars')
})
