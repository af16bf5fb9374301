import { expect, test } from 'vitest'
import { knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { wordsText } from '#shared/names/test-words.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { nameInForm, nameOfKind } from './kinds.ts'

const vocabulary = `# Dairy

## milk
* milk

## plant milk
* almond milk

## cheese
* cheese
cheddar cheese = cheddar

# Meat

## chicken and turkey
* chicken
chicken thighs

# Frozen

## ice cream
* ice cream

## frozen vegetables
* frozen peas

# Canned

## canned vegetables
* canned peas

# Produce

## vegetables
* peas
* carrots

## fruit
* strawberries

# Snacks

## nuts and seeds
* almonds
`
const names = knownNames(indexNames(readVocabulary(vocabulary, wordsText)))

test.each([
  ['Almond', 'Milk', 'Almond milk'],
  ['thighs', 'Chicken', 'chicken thighs'],
  ['Cheddar', 'Cheese', 'Cheddar'],
  ['Strawberry', 'Ice cream', 'Strawberry ice cream'],
  ['Almond milk', 'Milk', 'Almond milk'],
  ['Carrots', 'Milk', null],
  ['Almond', 'Unicorn', null],
])('the product name of %j listed under %j is %j', (kind, thing, expected) => {
  expect(nameOfKind(kind, thing, names)).toBe(expected)
})

test.each([
  ['Peas', 'Canned', 'canned Peas'],
  ['peas', 'Frozen foods', 'frozen peas'],
  ['frozen peas', 'Frozen', null],
  ['ice cream', 'Frozen', null],
  ['peas', 'Produce', null],
])('the product name of %j under the heading %j is %j', (name, heading, expected) => {
  expect(nameInForm(name, heading, names)).toBe(expected)
})
