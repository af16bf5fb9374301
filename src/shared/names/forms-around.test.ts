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
const meant = (name: string, around: Around = {}) => {
  const meaning = findMeaning(index, { name, ...around })
  return isPlaced(meaning) ? meaning.product.name : null
}

test('what is said to have little salt, or lies in syrup, is canned', () => {
  expect(meant('no salt added green beans')).toBe('canned green beans')
  expect(meant('green beans', { note: 'low sodium' })).toBe('canned green beans')
  expect(meant('peaches in heavy syrup')).toBe('canned fruit')
  expect(meant('low sodium bacon')).toBe('bacon')
})

test('what is wanted from the deli stands there', () => {
  expect(meant('soup', { note: 'from deli' })).toBe('deli soup')
  expect(meant('chicken tenders', { note: 'from the deli' })).toBe('prepared meals')
})

test('what is fresh lies in no jar', () => {
  expect(meant('artichokes', { unit: 'jar' })).toBe('artichoke hearts')
  expect(meant('garlic', { unit: 'jar' })).toBe('garlic')
  expect(meant('basil jar')).toBeNull()
  expect(findMeaning(index, { name: 'basil jar' })?.rule).toBe('fresh thing in a jar')
})

test('a name that says fresh means another thing than one that does not', () => {
  expect(meant('dried oregano')).toBe('oregano')
  expect(meant('Greek oregano')).toBe('oregano')
  expect(meant('fresh oregano')).toBe('fresh oregano')
})

test('a note may name the thing, or the right one of two, and a flavor does not', () => {
  expect(meant('gol', { note: 'jaggery' })).toBe('jaggery')
  expect(meant('Red snappers', { note: 'the hot dogs not fish' })).toBe('hot dogs')
  expect(meant('zorblatt', { note: 'garlic' })).toBeNull()
  expect(meant('snapper', { note: 'whole not filets' })).toBe('red snapper')
})

test('an accent may make another word', () => {
  expect(meant('rosé')).toBe('rosé wine')
  expect(meant('brut rosé')).toBe('rosé wine')
  expect(meant('rose')).toBe('roses')
})

test('words may be turned around, joined or torn apart', () => {
  expect(meant('beans green')).toBe('green beans')
  expect(meant('lunch bags brown')).toBe('lunch bags')
  expect(meant('pullups 3t-4t')).toBe('training pants')
  expect(meant('pop corm')).toBe('popcorn')
  expect(meant('flea drops large dog')).toBeNull()
})
