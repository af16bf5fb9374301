import { expect, test } from 'vitest'
import { findChain } from '#shared/catalog/chains.ts'
import { correctionKey, type StoreKnowledge } from '#shared/locate/locate-list.ts'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { searchDirectory } from './search-directory.ts'
import { storeDirectory } from './store-directory.ts'

const store: StoreKnowledge = {
  chainName: 'Kroger',
  names: indexNames(
    readVocabulary(
      `# Dairy

## milk
* milk; es: leche
buttermilk

## cheese
* shredded cheese
brie

# Breakfast

## cereal
* oat cereal; brands: Cheerios
muesli

# Floral

## flowers
roses
`,
      '',
    ),
  ),
  layout: readLayout('# Kroger\n\n## Dairy\nmilk\n~ cheese\n\n## Aisle 9\n~ cereal\n'),
  own: null,
  placements: new Map([
    [correctionKey('unicorn'), { placement: { sign: 'Aisle 9' }, name: 'Unicorn', atMs: 0 }],
  ]),
  reports: new Map(),
}

function found(query: string) {
  const chain = findChain('Kroger')
  if (!chain) throw new Error('There is no chain named Kroger.')
  return searchDirectory(storeDirectory(chain, store), store, query).map(
    ({ name, reported, shelves }) => [
      name,
      [...reported, ...shelves.flatMap(({ items }) => items)].map((item) => item.name),
    ],
  )
}

test.each([
  ['milk', [['Dairy', ['milk']]]],
  ['che shr', [['Dairy', ['shredded cheese']]]],
  ['aisle 9', [['Aisle 9', ['Unicorn', 'oat cereal']]]],
  ['9', [['Aisle 9', ['Unicorn', 'oat cereal']]]],
  ['cereal', [['Aisle 9', ['oat cereal']]]],
  ['dairy', [['Dairy', ['milk', 'shredded cheese']]]],
  ['mu', [['Aisle 9', ['muesli']]]],
  ['unic', [['Aisle 9', ['Unicorn']]]],
])('a shopper who types %j finds items in the directory', (query, signs) => {
  expect(found(query)).toEqual(signs)
})

test.each([
  ['muesli', [['Aisle 9', ['muesli']]]],
  ['Cheerios', [['Aisle 9', ['Cheerios']]]],
  ['leche', [['Dairy', ['leche']]]],
  ['roses', [['Floral', ['roses']]]],
])('a shopper who types %j finds other products, shown under the typed name', (query, signs) => {
  expect(found(query)).toEqual(signs)
})

test('a misspelled name finds products with similar names', () => {
  expect(found('buttermilc')).toEqual([['Dairy', ['buttermilk']]])
})

test.each([' ', 'xylophone', 'aisle', 'aisle 90'])('%j finds nothing', (query) => {
  expect(found(query)).toEqual([])
})
