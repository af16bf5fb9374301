import { expect, test } from 'vitest'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { locateName, type StoreKnowledge } from './locate-list.ts'

const kroger: StoreKnowledge = {
  chainName: 'Kroger',
  names: indexNames(readVocabulary('# Dairy\n\n## milk\n* milk; es: leche\nkefir\n', '')),
  layout: readLayout('# Kroger\n\n## Dairy\nmilk\n'),
  own: null,
  placements: new Map(),
  reports: new Map(),
}
const ralphs: StoreKnowledge = { ...kroger, chainName: 'Ralphs' }

test.each(['milk', 'leche', 'kefir'])(
  '%s is at the same sign at Ralphs as at Kroger, a chain of the same company',
  (name) => {
    expect(locateName(name, ralphs)).toEqual({ ...locateName(name, kroger), source: 'likely' })
  },
)

test('a chain’s sample data is marked as likely for another chain of the same company', () => {
  const sources = [kroger, ralphs].map((store) => locateName('milk', store))
  expect(sources).toMatchObject([{ source: 'sample' }, { source: 'likely' }])
})

test("a shopper's own correction is as certain at Ralphs as at Kroger", () => {
  const placements = new Map([
    ['milk', { placement: { sign: 'Aisle 9' }, name: 'milk', atMs: 5 }],
  ] as const)
  expect(locateName('milk', { ...ralphs, placements })).toMatchObject({
    aisle: 'Aisle 9',
    source: 'mine',
  })
})
