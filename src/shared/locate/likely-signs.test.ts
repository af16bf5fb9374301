import { expect, test } from 'vitest'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { likelySigns, signOfNumber } from './likely-signs.ts'
import { correctionKey, locateName, type StoreKnowledge } from './locate-list.ts'

const store: StoreKnowledge = {
  chainName: 'Kroger',
  names: indexNames(
    readVocabulary(
      `# Dairy

## milk
* milk

## cheese
* shredded cheese

# Deli

## deli cheese
* brie

# Frozen

## frozen pizza
* frozen pizza

# Pantry

## pasta
* spaghetti

# Canned

## canned tomatoes
* canned tomatoes
`,
      '',
    ),
  ),
  layout: readLayout(
    `# Kroger

## Produce

## Floral

## Deli
deli cheese
cheese

## Aisle 5

## Aisle 6
canned tomatoes

## Dairy
milk

## Aisle 7
pasta

## Aisle 8

## Aisle 18
frozen pizza
`,
  ),
  own: null,
  placements: new Map(),
  reports: new Map(),
}

function signsFor(name: string, knowledge = store) {
  return likelySigns(locateName(name, knowledge), knowledge)
}

test('if shredded cheese is not in the deli, dairy is suggested first, then the freezer', () => {
  const { likely, others, departments } = signsFor('shredded cheese')
  expect(likely).toEqual(['Dairy', 'Aisle 18'])
  expect(others).toEqual(['Aisle 5', 'Aisle 6', 'Aisle 7', 'Aisle 8', 'Floral', 'Produce'])
  expect(departments.slice(0, 3)).toEqual(['Dairy', 'Deli', 'Frozen'])
})

test('if an item is not in its aisle, the next most likely aisle is suggested', () => {
  expect(signsFor('spaghetti').likely).toEqual(['Aisle 8', 'Aisle 6'])
})

test('for an item in the sample data, other signs of its department are suggested', () => {
  expect(signsFor('milk').likely).toEqual(['Deli', 'Aisle 18'])
})

test('for an unknown item, the departments of the products with similar names are suggested', () => {
  const item = { ...locateName('unicorn', store), suggestions: ['brie'] }
  expect(likelySigns(item, store).likely[0]).toBe('Deli')
})

test('for an unknown item, the signs are listed in aisle order', () => {
  expect(signsFor('unicorn')).toMatchObject({
    likely: [],
    others: [
      'Aisle 5',
      'Aisle 6',
      'Aisle 7',
      'Aisle 8',
      'Aisle 18',
      'Dairy',
      'Deli',
      'Floral',
      'Produce',
    ],
  })
  const bare = { ...store, layout: null }
  expect(signsFor('unicorn', bare)).toMatchObject({ likely: [], others: [] })
})

test('the sign that other shoppers report comes first, then the sign from the chain’s layout', () => {
  const reports = new Map([
    [correctionKey('shredded cheese'), { placement: { sign: 'Aisle 40' }, shoppers: 3 }],
  ])
  const placements = new Map([
    [
      correctionKey('shredded cheese'),
      { placement: { sign: 'Produce' }, name: 'shredded cheese', atMs: 0 },
    ],
  ])
  const corrected = { ...store, reports, placements }
  expect(signsFor('shredded cheese', corrected).likely).toEqual([
    'Aisle 40',
    'Deli',
    'Dairy',
    'Aisle 18',
  ])
})

test.each([
  ['05', 'Aisle 5'],
  ['aisle 12a', 'Aisle 12A'],
  ['a07', 'Aisle A7'],
  ['0', 'Aisle 0'],
  ['10', 'Aisle 10'],
  ['dairy', null],
])('the typed text %j refers to the sign %j', (typed, sign) => {
  expect(signOfNumber(typed)).toBe(sign)
})
