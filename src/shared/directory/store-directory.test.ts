import { expect, test } from 'vitest'
import { findChain } from '#shared/catalog/chains.ts'
import { correctionKey, type StoreKnowledge } from '#shared/locate/locate-list.ts'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { storeDirectory } from './store-directory.ts'

const chain = findChain('Kroger')
const plain: StoreKnowledge = {
  chainName: 'Kroger',
  names: indexNames(
    readVocabulary(
      '# Dairy\n\n## milk\n* milk\n\n# Produce\n\n## fruit\n* apples\n* grapes\nkiwi\n',
      '',
    ),
  ),
  layout: readLayout('# Kroger\n\n## Produce\n~ fruit\n\n## Dairy\nmilk\n'),
  own: null,
  placements: new Map(),
  reports: new Map(),
}

function directory(store: Partial<StoreKnowledge>) {
  if (!chain) throw new Error('There is no chain named Kroger.')
  return storeDirectory(chain, { ...plain, ...store }).map(
    ({ name, isLikely, reported, shelves }) => ({
      name,
      isLikely,
      reported: reported.map((item) => `${item.name} by ${item.reportedBy.by}`),
      shelves: shelves.flatMap(({ items }) => items.map((item) => item.name)),
    }),
  )
}

test('items without corrections or reports are on their usual shelves', () => {
  expect(directory({})).toEqual([
    { name: 'Produce', isLikely: true, reported: [], shelves: ['apples', 'grapes'] },
    { name: 'Dairy', isLikely: false, reported: [], shelves: ['milk'] },
  ])
})

test('a reported item moves from its shelf to the reported sign', () => {
  const placements = new Map([
    [correctionKey('Apple'), { placement: { sign: 'Dairy' }, name: 'Apple', atMs: 0 }],
    [correctionKey('unicorn'), { placement: { sign: 'Aisle 40' }, name: 'Unicorn', atMs: 0 }],
  ])
  const reports = new Map([
    [correctionKey('milk'), { placement: { sign: 'Produce' }, shoppers: 3 }],
    [correctionKey('apples'), { placement: { sign: 'Produce' }, shoppers: 9 }],
    [correctionKey('kiwi'), { placement: { sign: 'Dairy' }, shoppers: 3 }],
    // Reports contain keys but not names. No product has the key 'rainbow', so this report doesn't have a
    // name to show.
    [correctionKey('rainbow'), { placement: { sign: 'Produce' }, shoppers: 3 }],
  ])
  expect(directory({ placements, reports })).toEqual([
    { name: 'Produce', isLikely: false, reported: ['milk by others'], shelves: ['grapes'] },
    { name: 'Dairy', isLikely: false, reported: ['apples by you', 'kiwi by others'], shelves: [] },
    { name: 'Aisle 40', isLikely: false, reported: ['Unicorn by you'], shelves: [] },
  ])
})

test('at a banner, every sign is marked as likely, because the data comes from another chain of the same company', () => {
  expect(directory({ chainName: 'Ralphs' })).toEqual(
    directory({}).map((sign) => ({ ...sign, isLikely: true })),
  )
  const withoutLayout = directory({ chainName: 'Ralphs', layout: null })
  expect(withoutLayout.map(({ isLikely }) => isLikely)).not.toContain(false)
})

test('corrections also apply to a chain without a layout', () => {
  const placements = new Map([
    [correctionKey('milk'), { placement: { sign: 'Aisle 40' }, name: 'milk', atMs: 0 }],
  ])
  const signs = directory({ layout: null, placements })
  expect(signs.flatMap(({ shelves }) => shelves)).not.toContain('milk')
  expect(signs.at(-1)).toMatchObject({ name: 'Aisle 40', reported: ['milk by you'] })
})
