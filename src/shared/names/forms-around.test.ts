import { expect, test } from 'vitest'
import { findMeaning } from './find-product.ts'
import { isPlaced } from './meaning.ts'
import { indexNames } from './name-index.ts'
import { wordsText } from './test-words.ts'
import { readVocabulary } from './vocabulary.ts'

const index = indexNames(
  readVocabulary(
    `# Produce

## fruit
* peaches

## vegetables
artichokes
garlic
* green beans

## salads and herbs
basil
fresh oregano

# Meat

## bacon and sausage
* bacon

## chicken and turkey
chicken tenders

# Seafood

## fish
red snapper = snapper

# Deli

## prepared meals
* prepared meals
deli soup

# Canned

## canned vegetables
artichoke hearts = canned artichokes
* canned green beans

## canned fruit
* canned fruit

## canned fish and meat
* canned tuna

## soup
* soup

# Baking

## spices
oregano

# Alcohol

## wine
* wine
rosé wine

# Floral

## flowers
* roses

# Household

## foil, wrap and bags
* lunch bags = bags
brown bags

# Baby

## diapers and wipes
training pants; brands: Pull-Ups

# International

## Indian
jaggery

# Snacks

## popcorn and pretzels
* popcorn

# Frozen

## frozen snacks
* hot dogs
`,
    wordsText,
  ),
)
type Around = { note?: string; unit?: string }
const resolve = (name: string, around: Around = {}) => {
  const meaning = findMeaning(index, { name, ...around })
  return isPlaced(meaning) ? meaning.product.name : null
}

test("a remark such as 'low sodium' or 'in syrup' selects the canned form of produce", () => {
  expect(resolve('no salt added green beans')).toBe('canned green beans')
  expect(resolve('green beans', { note: 'low sodium' })).toBe('canned green beans')
  expect(resolve('peaches in heavy syrup')).toBe('canned fruit')
  expect(resolve('low sodium bacon')).toBe('bacon')
})

test("a dish with the note 'from the deli' is a prepared meal", () => {
  expect(resolve('soup', { note: 'from deli' })).toBe('deli soup')
  expect(resolve('chicken tenders', { note: 'from the deli' })).toBe('prepared meals')
})

test('produce in a jar means the preserved product, if the catalog has one', () => {
  expect(resolve('artichokes', { unit: 'jar' })).toBe('artichoke hearts')
  expect(resolve('garlic', { unit: 'jar' })).toBe('garlic')
  expect(resolve('basil jar')).toBeNull()
  expect(findMeaning(index, { name: 'basil jar' })?.rule).toBe('fresh thing in a jar')
})

test("the word 'fresh' changes which product a name means", () => {
  expect(resolve('dried oregano')).toBe('oregano')
  expect(resolve('Greek oregano')).toBe('oregano')
  expect(resolve('fresh oregano')).toBe('fresh oregano')
})

test("a note that isn't a flavor may name the product or decide between two products", () => {
  expect(resolve('gol', { note: 'jaggery' })).toBe('jaggery')
  expect(resolve('Red snappers', { note: 'the hot dogs not fish' })).toBe('hot dogs')
  expect(resolve('zorblatt', { note: 'garlic' })).toBeNull()
  expect(resolve('snapper', { note: 'whole not filets' })).toBe('red snapper')
})

test('an accent may change the meaning of a word', () => {
  expect(resolve('rosé')).toBe('rosé wine')
  expect(resolve('brut rosé')).toBe('rosé wine')
  expect(resolve('rose')).toBe('roses')
})

test("the order of words and the spaces between them don't matter", () => {
  expect(resolve('beans green')).toBe('green beans')
  expect(resolve('lunch bags brown')).toBe('lunch bags')
  expect(resolve('pullups 3t-4t')).toBe('training pants')
  expect(resolve('pop corm')).toBe('popcorn')
  expect(resolve('flea drops large dog')).toBeNull()
})
