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
const resolve = (name: string) => {
  const meaning = findMeaning(index, { name })
  return isPlaced(meaning) ? meaning.product.name : null
}
const confidenceIn = (name: string) => findMeaning(index, { name })?.confidence ?? null

test('the last word of an English name is its main word', () => {
  expect(resolve('stuffed crust pizza')).toBe('pizza')
  expect(resolve('milk chocolate bar')).toBe('chocolate')
  expect(resolve('dill pickle potato chips')).toBe('potato chips')
  expect(resolve('milk chocolate')).toBe('chocolate milk')
})

test("what a product is packed in or comes with isn't the product", () => {
  expect(resolve('toilet paper double rolls')).toBe('toilet paper')
  expect(resolve('toilet paper, 6 Double Rolls')).toBe('toilet paper')
  expect(resolve('pads with wings')).toBe('pads')
  expect(resolve('double rolls')).toBe('dinner rolls')
})

test('a known name after an unknown word is a likely match', () => {
  expect(resolve('rebel ice cream')).toBe('ice cream')
  expect(confidenceIn('rebel ice cream')).toBe('likely')
  expect(resolve('kashmiri chili powder')).toBe('chili powder')
  expect(resolve('tajmahal tea')).toBe('black tea')
  expect(resolve('Basil Tape House Ice Cream')).toBe('ice cream')
  expect(resolve('Basil Toy House Ice Cream')).toBeNull()
})

test('a single ambiguous word after an unknown word is only a suggestion', () => {
  expect(resolve('mass card')).toBeNull()
  expect(resolve('rebel pads')).toBeNull()
  expect(confidenceIn('rebel pads')).toBe('maybe')
})

test('a word that occurs in other names may follow a brand', () => {
  expect(resolve('tampax iced')).toBe('tampons')
  expect(resolve('tampax milk')).toBe('milk')
})

test("a Spanish form such as 'seca' selects the product in that form", () => {
  expect(resolve('albahaca seca')).toBe('dried basil')
  expect(resolve('tomates en conserva')).toBe('canned tomatoes')
  expect(resolve('ajo enlatado')).toBe('canned vegetables')
})

test('words of other products may come between a brand and its product', () => {
  expect(resolve('Surf Total detergent')).toBe('detergent')
  expect(resolve('Total detergent')).toBeNull()
})

test("'dried' doesn't change a product on a shelf where all products are dried", () => {
  expect(resolve('dried red chili flakes')).toBe('red pepper flakes')
  expect(resolve('dried red chili')).toBe('dried chilies')
})

test('an ambiguous Spanish word gets its meaning from the words after it', () => {
  expect(resolve('crema')).toBe('Mexican crema')
  expect(resolve('crema de zinc')).toBeNull()
  expect(resolve('cinta para el pelo')).toBeNull()
  expect(confidenceIn('cinta para el pelo')).toBe('maybe')
})

test('a match has the confidence of the rule that found it', () => {
  expect(confidenceIn('milk')).toBe('sure')
  expect(confidenceIn('organic milk')).toBe('sure')
  expect(confidenceIn('tomattoes')).toBe('likely')
  expect(confidenceIn('unicorn')).toBeNull()
})

test("a word with Spanish letters or two wrong consonants doesn't match an English name", () => {
  expect(resolve('garlick')).toBe('garlic')
  expect(resolve('garlíck')).toBeNull()
  expect(resolve('chocolate')).toBe('chocolate')
  expect(resolve('chogomate')).toBeNull()
})
