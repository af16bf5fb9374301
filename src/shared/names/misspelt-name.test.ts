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
const meant = (name: string) => findProduct(index, { name })?.name ?? null

test('a short name that few write is not guessed from a single word', () => {
  expect(meant('garlc')).toBe('garlic')
  expect(meant('bagles')).toBe('bagels')
  expect(meant('tortias')).toBeNull()
  expect(meant('cancha')).toBeNull()
  expect(meant('tortas')).toBe('sandwiches')
})

test('beside a misspelt name stand only words that go with it', () => {
  expect(meant('onion bagles')).toBe('onion bagels')
  expect(meant('Wishbone bagles')).toBe('bagels')
  expect(meant('saddle')).toBe('baby blanket')
  expect(meant('horse saddle')).toBeNull()
})

test('a misspelt name may have its flavor behind it, and a misspelt word only describe', () => {
  expect(meant('dressng ranch')).toBe('ranch dressing')
  expect(meant('fressh bagels')).toBe('bagels')
  expect(meant('organc onion bagels')).toBe('onion bagels')
})
