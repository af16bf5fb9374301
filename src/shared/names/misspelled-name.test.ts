import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Deli

## prepared meals
* sandwiches; es: tortas

# Produce

## salads and herbs
* garlic
horse radish

# Baby

## baby care
* baby blanket = swaddle

# Bakery

## bagels and muffins
* bagels
onion bagels = poppy bagels
pan dulce = conchas, concha

# Condiments

## dressings
ranch dressing; brands: Wishbone
`,
    wordsText,
  ),
)
const resolve = (name: string) => findProduct(index, { name })?.name ?? null

test("a single misspelled word isn't read as a short name of a rare product", () => {
  expect(resolve('garlc')).toBe('garlic')
  expect(resolve('bagles')).toBe('bagels')
  expect(resolve('tortias')).toBeNull()
  expect(resolve('cancha')).toBeNull()
  expect(resolve('tortas')).toBe('sandwiches')
})

test('other words next to a misspelled name must fit the product', () => {
  expect(resolve('onion bagles')).toBe('onion bagels')
  expect(resolve('Wishbone bagles')).toBe('bagels')
  expect(resolve('saddle')).toBe('baby blanket')
  expect(resolve('horse saddle')).toBeNull()
})

test('a misspelled name may precede a flavor or follow a misspelled description', () => {
  expect(resolve('dressng ranch')).toBe('ranch dressing')
  expect(resolve('fressh bagels')).toBe('bagels')
  expect(resolve('organc onion bagels')).toBe('onion bagels')
})
