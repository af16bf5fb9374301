import { expect, test } from 'vitest'
import { isPlaced } from './meaning.ts'
import { indexNames } from './name-index.ts'
import { resolveName } from './resolve-item-name.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Canned

## canned beans
pigeon peas; brands: Goya; es: gandules

# International

## East Asian
furikake

# Beverages

## coffee
* coffee; brands: Folgers

# Household

## paper goods
coffee filters

# Personal Care

## hair care
flat iron
shampoo

# General

## kitchenware
canning lids

# Meat

## bacon and sausage
kielbasa
kielbasa sandwiches
`,
    wordsText,
  ),
)
const resolve = (text: string) => {
  const meaning = resolveName(index, text)
  return isPlaced(meaning) ? meaning.product.name : null
}

test('a name means its product even if a size, variety or brand follows', () => {
  expect(resolve('canning lids wide mouth')).toBe('canning lids')
  expect(resolve('furikake nori komi')).toBe('furikake')
  expect(resolve('gandules goya')).toBe('pigeon peas')
  expect(resolveName(index, 'furikake nori komi')?.confidence).toBe('likely')
})

test('a word that occurs in the name of only one product means that product', () => {
  expect(resolve('kielbasa wiejska')).toBe('kielbasa')
  expect(resolve('kielbasa maker')).toBeNull()
})

test('a word that occurs in names from several departments is ambiguous if unknown words follow', () => {
  expect(resolve('coffee zorblatt quux')).toBeNull()
  expect(resolve('furikake one two three zorblatt quux frob')).toBeNull()
})

test('a name is ignored if a word after it changes the product', () => {
  expect(resolve('canning lids workshop class')).toBeNull()
  expect(resolve('flat iron stake')).toBeNull()
})
