import { expect, test } from 'vitest'
import { findMeaning } from './find-product.ts'
import { isPlaced } from './meaning.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Produce

## vegetables
* garlic; es: ajo
total greens
* tomatoes; es: tomates

## salads and herbs
* basil; es: albahaca

# Bakery

## bread
* pizza crust

## buns and rolls
* dinner rolls = double rolls

# Dairy

## milk
chocolate milk
* milk

## cream and creamer
* Mexican crema; es: crema

# Frozen

## frozen pizza
* pizza

## ice cream
* ice cream

# Meat

## chicken
* chicken wings = wings

# Snacks

## candy
* chocolate

## chips
* potato chips

# Condiments

## pickles
* dill pickles = dill pickle chips

# Canned

## canned vegetables
* canned vegetables; es: verduras enlatadas
canned tomatoes

# Baking

## spices
* chili powder
dried basil
red pepper flakes = chili flakes

# International

## Mexican
* dried chilies = dried chili

# Beverages

## tea
* black tea = green tea, herbal tea, iced tea, tea

# Household

## paper goods
* toilet paper

## laundry
* detergent; brands: Surf

# Pharmacy

## skin
* lotion; es: crema de peinar, crema para manos, crema facial, crema humectante

# Personal Care

## feminine care
* pads
tampons; brands: Tampax

# General

## cards
* greeting cards = card, birthday card, gift card, thank you card

## office
* tape; es: cinta
`,
    wordsText,
  ),
)
const meant = (name: string) => {
  const meaning = findMeaning(index, { name })
  return isPlaced(meaning) ? meaning.product.name : null
}
const confidenceIn = (name: string) => findMeaning(index, { name })?.confidence ?? null

test('an English name ends in the word that says what it is', () => {
  expect(meant('stuffed crust pizza')).toBe('pizza')
  expect(meant('milk chocolate bar')).toBe('chocolate')
  expect(meant('dill pickle potato chips')).toBe('potato chips')
  expect(meant('milk chocolate')).toBe('chocolate milk')
})

test('a pack behind a thing, and what it comes with, is not what is bought', () => {
  expect(meant('toilet paper double rolls')).toBe('toilet paper')
  expect(meant('toilet paper, 6 Double Rolls')).toBe('toilet paper')
  expect(meant('pads with wings')).toBe('pads')
  expect(meant('double rolls')).toBe('dinner rolls')
})

test('a known name behind a word that nobody knows is likely', () => {
  expect(meant('rebel ice cream')).toBe('ice cream')
  expect(confidenceIn('rebel ice cream')).toBe('likely')
  expect(meant('kashmiri chili powder')).toBe('chili powder')
  expect(meant('tajmahal tea')).toBe('black tea')
  expect(meant('Basil Tape House Ice Cream')).toBe('ice cream')
  expect(meant('Basil Toy House Ice Cream')).toBeNull()
})

test('a single word of many things behind one that nobody knows is worth a question', () => {
  expect(meant('mass card')).toBeNull()
  expect(meant('rebel pads')).toBeNull()
  expect(confidenceIn('rebel pads')).toBe('maybe')
})

test('a brand may have a word behind it that other names have', () => {
  expect(meant('tampax iced')).toBe('tampons')
  expect(meant('tampax milk')).toBe('milk')
})

test('a Spanish form decides where a thing stands', () => {
  expect(meant('albahaca seca')).toBe('dried basil')
  expect(meant('tomates en conserva')).toBe('canned tomatoes')
  expect(meant('ajo enlatado')).toBe('canned vegetables')
})

test('words of other things may stand between a brand and its thing', () => {
  expect(meant('Surf Total detergent')).toBe('detergent')
  expect(meant('Total detergent')).toBeNull()
})

test('a form that a shelf has anyway says nothing else', () => {
  expect(meant('dried red chili flakes')).toBe('red pepper flakes')
  expect(meant('dried red chili')).toBe('dried chilies')
})

test('a Spanish word for many things is placed only by what else it says', () => {
  expect(meant('crema')).toBe('Mexican crema')
  expect(meant('crema de zinc')).toBeNull()
  expect(meant('cinta para el pelo')).toBeNull()
  expect(confidenceIn('cinta para el pelo')).toBe('maybe')
})

test('a text is as sure as the rule by which it is known', () => {
  expect(confidenceIn('milk')).toBe('sure')
  expect(confidenceIn('organic milk')).toBe('sure')
  expect(confidenceIn('tomattoes')).toBe('likely')
  expect(confidenceIn('unicorn')).toBeNull()
})

test('a word of Spanish letters is no misspelt English, and two other consonants are another word', () => {
  expect(meant('garlick')).toBe('garlic')
  expect(meant('garlíck')).toBeNull()
  expect(meant('chocolate')).toBe('chocolate')
  expect(meant('chogomate')).toBeNull()
})
