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
const meant = (text: string) => {
  const meaning = resolveName(index, text)
  return isPlaced(meaning) ? meaning.product.name : null
}

test('a name with its size, its kind or a brand behind it is that thing', () => {
  expect(meant('canning lids wide mouth')).toBe('canning lids')
  expect(meant('furikake nori komi')).toBe('furikake')
  expect(meant('gandules goya')).toBe('pigeon peas')
  expect(resolveName(index, 'furikake nori komi')?.confidence).toBe('likely')
})

test('a word that nothing else is called after is that thing', () => {
  expect(meant('kielbasa wiejska')).toBe('kielbasa')
  expect(meant('kielbasa maker')).toBeNull()
})

test('a word of names in several departments says too little in front of what nobody knows', () => {
  expect(meant('coffee zorblatt quux')).toBeNull()
  expect(meant('furikake one two three zorblatt quux frob')).toBeNull()
})

test('what makes another thing of a name leaves none', () => {
  expect(meant('canning lids workshop class')).toBeNull()
  expect(meant('flat iron stake')).toBeNull()
})
