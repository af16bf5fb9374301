import { expect, test } from 'vitest'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { likelySigns, signOfNumber } from './likely-signs.ts'
import { correctionKey, locateName, type StoreKnowledge } from './locate-list.ts'

const store: StoreKnowledge = {
  chainName: 'Kroger',
  names: indexNames(readVocabulary('# Dairy\n\n## milk\n* milk\n', '')),
  layout: readLayout(
    '# Kroger\n\n## Produce\n\n## Floral\n\n## Aisle 5\n\n## Aisle 6\n\n## Dairy\nmilk\n\n## Aisle 7\n\n## Aisle 8\n\n## Aisle 9\n',
  ),
  placements: new Map(),
  reports: new Map(),
}

test('signs beside the wrong one are likely, and that one stands nowhere', () => {
  expect(likelySigns(locateName('milk', store), store)).toEqual({
    likely: ['Aisle 6', 'Aisle 7', 'Aisle 5', 'Aisle 8', 'Floral', 'Aisle 9'],
    others: ['Produce'],
  })
})

test('for what is nowhere, signs come as one walks past them', () => {
  expect(likelySigns(locateName('unicorn', store), store)).toEqual({
    likely: [],
    others: store.layout?.signs.map(({ name }) => name),
  })
  const bare = { ...store, layout: null }
  expect(likelySigns(locateName('unicorn', bare), bare)).toEqual({ likely: [], others: [] })
})

test('what others report is likely before all', () => {
  const reports = new Map([
    [correctionKey('milk'), { placement: { sign: 'Aisle 40' }, shoppers: 3 }],
  ])
  const placements = new Map([
    [correctionKey('milk'), { placement: { sign: 'Produce' }, name: 'milk', atMs: 0 }],
  ])
  const corrected = { ...store, reports, placements }
  expect(likelySigns(locateName('milk', corrected), corrected).likely).toEqual([
    'Aisle 40',
    'Floral',
    'Aisle 5',
    'Aisle 6',
    'Dairy',
    'Aisle 7',
  ])
})

test.each([
  ['05', 'Aisle 5'],
  ['aisle 12a', 'Aisle 12A'],
  ['a07', 'Aisle A7'],
  ['0', 'Aisle 0'],
  ['10', 'Aisle 10'],
  ['dairy', null],
])('%j is typed for %j', (typed, sign) => {
  expect(signOfNumber(typed)).toBe(sign)
})
