import { expect, test } from 'vitest'
import { findChain } from '#shared/catalog/chains.ts'
import { correctionKey, type StoreKnowledge } from '#shared/locate/locate-list.ts'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { ownLayout } from '#shared/signs/own-layout.ts'
import { readSignWords } from '#shared/signs/sign-words.ts'
import { searchDirectory } from './search-directory.ts'
import { storeDirectory } from './store-directory.ts'

const names = indexNames(
  readVocabulary(
    '# Dairy\n\n## milk\n* milk\n* oat milk\n\n# Produce\n\n## fruit\n* apples\n* grapes\nkiwi\n\n# Floral\n\n## flowers\n* roses\n',
    '',
  ),
)
const typical = readLayout(
  '# Kroger\n\n## Floral\nflowers\n\n## Produce\nfruit\n\n## Aisle 2\nmilk\n',
)
const own = ownLayout('## Aisle 9\nmilk\n## Aisle 4\noat milk\n## Stand\nfruit', {
  source: { by: 'operator', atMs: 0 },
  signWords: readSignWords('', names),
  typical,
})
const store: StoreKnowledge = {
  chainName: 'Corner Market',
  names,
  layout: own.layout,
  own,
  placements: new Map(),
  reports: new Map(),
}
const listed = (signs: ReturnType<typeof storeDirectory>) =>
  signs.map(({ name, isLikely, reported, shelves }) => [
    name,
    isLikely,
    [...reported, ...shelves.flatMap(({ items }) => items)].map((item) => item.name),
  ])

test('the directory lists the store’s own signs, each with its products', () => {
  const expected = [
    ['Floral', true, ['roses']],
    ['Aisle 9', false, ['milk']],
    ['Aisle 4', false, ['oat milk']],
    ['Stand', false, ['apples', 'grapes']],
  ]
  expect(listed(storeDirectory(undefined, store))).toEqual(expected)
  expect(listed(storeDirectory(findChain('Kroger'), { ...store, chainName: 'Kroger' }))).toEqual(
    expected,
  )
})

test('a correction moves an item, but a report does not', () => {
  const placements = new Map([
    [correctionKey('apples'), { placement: { sign: 'Aisle 9' }, name: 'apples', atMs: 0 }],
  ])
  const reports = new Map([
    [correctionKey('grapes'), { placement: { sign: 'Aisle 9' }, shoppers: 5 }],
  ])
  expect(listed(storeDirectory(undefined, { ...store, placements, reports }))).toEqual([
    ['Floral', true, ['roses']],
    ['Aisle 9', false, ['apples', 'milk']],
    ['Aisle 4', false, ['oat milk']],
    ['Stand', false, ['grapes']],
  ])
})

test('a search also finds products that aren’t in the directory, and lists them at the store’s own signs', () => {
  const found = searchDirectory(storeDirectory(undefined, store), store, 'kiwi')
  expect(listed(found)).toEqual([['Stand', false, ['kiwi']]])
})

test('the directory is empty for a store that has neither signs nor a chain', () => {
  expect(storeDirectory(undefined, { ...store, own: null, layout: null })).toEqual([])
})
