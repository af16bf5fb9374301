import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeItems, readList } from '#shared/list-reader/read-list.ts'
import { knownNames } from '#shared/names/known-names.ts'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import {
  correctionKey,
  locateList,
  locateName,
  type OwnPlacement,
  type Placement,
  type StoreKnowledge,
} from './locate-list.ts'

const index = indexNames(
  readVocabulary(
    `# Dairy

## milk
chocolate milk
* milk; es: leche

# Produce

## fruit
* apples

## vegetables
corn
* zucchini

# Bakery

## cakes and pastries
* cake

# Canned

## canned vegetables
* canned corn

# Frozen

## frozen vegetables
* frozen corn

# Alcohol

## spirits
* vodka
`,
    '# plain words\nwhole',
  ),
)
const layout = readLayout(
  `# Kroger

## Produce
fruit
~ vegetables

## Bakery
~ cakes and pastries

## Aisle 6
~ canned vegetables

## Dairy
milk

## Aisle 16
~ frozen vegetables
`,
)
const known = knownNames(index)
const kroger: StoreKnowledge = {
  chainName: 'Kroger',
  names: index,
  layout,
  own: null,
  placements: new Map(),
  reports: new Map(),
}

function locate(list: string, store: Partial<StoreKnowledge> = {}) {
  return locateList(mergeItems(readList(list, known)), { ...kroger, ...store })
}

function placedBy(shopper: Record<string, Placement>): ReadonlyMap<string, OwnPlacement> {
  return new Map(
    Object.entries(shopper).map(([name, placement]) => [
      correctionKey(name),
      { placement, name, atMs: 5 },
    ]),
  )
}

function reportedAs(reports: Record<string, Placement>): StoreKnowledge['reports'] {
  return new Map(
    Object.entries(reports).map(([name, placement]) => [
      correctionKey(name),
      { placement, shoppers: 5 },
    ]),
  )
}

test('an item in the sample data gets its sign and keeps its spelling', () => {
  expect(locate('2 MILK')).toMatchObject([
    {
      found: true,
      name: 'MILK',
      aisle: 'Dairy',
      category: 'Dairy',
      source: 'sample',
      suggestions: [],
    },
  ])
  expect(locate('apple')).toMatchObject([{ name: 'apple', aisle: 'Produce', product: 'apples' }])
})

test('an item in the sample data is found by its other names', () => {
  for (const text of ['whole milk', 'leche']) {
    expect(locate(text)).toMatchObject([
      { name: text, product: 'milk', aisle: 'Dairy', source: 'sample' },
    ])
  }
})

test('an item that is not in the sample data gets its likely sign', () => {
  expect(locate('zuchini, chocolate milk, cake')).toMatchObject([
    { product: 'zucchini', aisle: 'Produce', category: 'Produce', source: 'likely' },
    { product: 'chocolate milk', aisle: 'Dairy', category: 'Dairy', source: 'likely' },
    { product: 'cake', aisle: 'Bakery', category: 'Bakery', source: 'likely' },
  ])
})

test('an item whose shelf is not in the layout gets its department as its sign', () => {
  const vodka = { found: true, aisle: 'Alcohol', category: 'Alcohol', source: 'department' }
  expect(locate('vodka')).toMatchObject([vodka])
  expect(locate('zucchini', { layout: null })).toMatchObject([
    { aisle: 'Produce', source: 'department' },
  ])
})

test('a unit such as ‘can’ or a heading such as ‘Frozen’ changes an item’s shelf', () => {
  expect(locate('2 cans corn\ncorn')).toMatchObject([{ aisle: 'Aisle 6', product: 'canned corn' }])
  expect(locate('Frozen:\ncorn')).toMatchObject([{ aisle: 'Aisle 16', product: 'frozen corn' }])
  expect(locate('corn')).toMatchObject([{ aisle: 'Produce', product: 'corn' }])
})

test('an unknown item is not found', () => {
  expect(locate('unicorn')).toMatchObject([
    { found: false, name: 'unicorn', reason: 'not-in-chain', product: null, suggestions: [] },
  ])
  for (const name of ['constructor', '__proto__', 'toString']) {
    expect(locate(name)).toMatchObject([{ found: false, product: null }])
  }
})

test('a misspelled short word gets suggestions', () => {
  const [typo] = locate('mlik')
  expect(typo).toMatchObject({ found: false, reason: 'not-in-chain' })
  expect(typo?.suggestions[0]).toBe('milk')
  expect(typo?.suggestions.length).toBeLessThanOrEqual(3)
})

test('the shopper’s own correction takes precedence over all other sources', () => {
  const placements = placedBy({
    milk: { sign: 'Produce' },
    zucchini: { sign: 'Dairy' },
    unicorn: { department: 'Bakery' },
  })
  expect(locate('Milks, zucchini, Unicorns', { placements })).toMatchObject([
    { found: true, name: 'Milks', aisle: 'Produce', category: 'Dairy', source: 'mine' },
    { found: true, aisle: 'Dairy', category: 'Produce', shelf: 'vegetables', source: 'mine' },
    { found: true, aisle: 'Bakery', category: 'Bakery', source: 'mine', suggestions: [] },
  ])
})

test('reports take precedence over the chain’s data, and the shopper’s own correction over reports', () => {
  const reports = reportedAs({
    milk: { sign: 'Produce' },
    zucchini: { department: 'Canned' },
    unicorn: { sign: 'Aisle 99' },
    cake: { sign: 'Aisle 6' },
  })
  const placements = placedBy({ cake: { sign: 'Dairy' } })
  expect(locate('Milks, zucchini, Unicorns, cake, apple', { reports, placements })).toMatchObject([
    { aisle: 'Produce', source: 'reported', reportedBy: { by: 'others', shoppers: 5 } },
    { aisle: 'Aisle 6', category: 'Pantry', source: 'reported' },
    { found: true, aisle: 'Aisle 99', category: 'General', source: 'reported' },
    { aisle: 'Dairy', source: 'mine', reportedBy: { by: 'you', atMs: 5 } },
    { aisle: 'Produce', source: 'sample' },
  ])
})

test('a single name is located like a name on a list', () => {
  const placements = placedBy({ milk: { sign: 'Aisle 6' } })
  expect(locateName('Milk', { ...kroger, placements })).toMatchObject({
    name: 'Milk',
    aisle: 'Aisle 6',
    source: 'mine',
  })
  expect(locateName('unicorn', kroger)).toMatchObject({ found: false, reason: 'not-in-chain' })
})

test('the correction key of a long name is short enough to store', () => {
  expect(correctionKey('Apples')).toBe(correctionKey('apple'))
  expect(Array.from(correctionKey('🥛'.repeat(20_000)))).toHaveLength(100)
  expect(correctionKey('milk\0\ud800')).not.toMatch(/\0|\ud800/u)
})

test('a correction to a department shows the department’s sign, or its name if it has no sign', () => {
  const placements = placedBy({ unicorn: { department: 'Canned' }, rainbow: { department: 'Pet' } })
  expect(locate('unicorn, rainbow', { placements })).toMatchObject([
    { aisle: 'Aisle 6', category: 'Pantry' },
    { aisle: 'Pet', category: 'Pet' },
  ])
  expect(locate('unicorn', { placements, layout: null })).toMatchObject([
    { aisle: 'Canned', category: 'Pantry' },
  ])
})

test('in a chain without data, only items with a correction are found', () => {
  const placements = placedBy({ zucchini: { department: 'Produce' } })
  const store = { chainName: 'Corner Shop', layout: null, placements }
  expect(locate('milk, unicorn, zucchini', store)).toMatchObject([
    { found: false, name: 'milk', reason: 'chain-without-data' },
    { found: false, name: 'unicorn', reason: 'chain-without-data' },
    { found: true, aisle: 'Produce', source: 'mine' },
  ])
})

test('every item is returned once, in order, and has suggestions only if it was not found', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom('milk', 'mlik', 'Vodka', 'unicorn', '__proto__'), fc.string()))
    .map((items) => items.join(','))
  fc.assert(
    fc.property(text, fc.constantFrom('Kroger', 'Costco', 'Corner Shop'), (list, chainName) => {
      const items = mergeItems(readList(list, known))
      const located = locateList(items, { ...kroger, chainName })
      expect(located.map(({ key }) => key)).toEqual(items.map(({ key }) => key))
      expect(located.filter(({ found, suggestions }) => found && suggestions.length > 0)).toEqual(
        [],
      )
    }),
  )
})
