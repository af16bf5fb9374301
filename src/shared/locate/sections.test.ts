import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains, findChain } from '#shared/catalog/chains.ts'
import { type Located, locateItem } from './locate-item.ts'
import { categoryLabel, directoryOf, groupBySection } from './sections.ts'

type NamedItem = Located & { name: string }

const foundAt = (aisle: string, name = aisle): NamedItem => ({
  name,
  found: true,
  aisle,
  category: 'Pantry',
  source: 'sample',
})
const located: fc.Arbitrary<NamedItem> = fc.oneof(
  fc
    .tuple(fc.constantFrom('Aisle 2', 'Aisle 10', 'Aisle G12', 'Deli', 'Produce'), fc.string())
    .map(([aisle, name]) => foundAt(aisle, name)),
  fc.record({
    name: fc.string(),
    found: fc.constant(false as const),
    reason: fc.constantFrom('not-in-chain' as const, 'chain-without-data' as const),
  }),
)

function locateAll(names: readonly string[], chainName: string): NamedItem[] {
  return names.map((name) => ({ name, ...locateItem(name, findChain(chainName)) }))
}

test('numbered sections come first, then departments by name, then items that were not found', () => {
  const missing: NamedItem = { name: 'unicorn', found: false, reason: 'not-in-chain' }
  const aisles = ['Produce', 'Aisle 10', 'Deli', 'Aisle G12', 'Aisle 2', 'Aisle 2B 1', 'Freezer 11']
  const sections = groupBySection([missing, ...aisles.map((aisle) => foundAt(aisle))])
  expect(sections.map(({ name, number }) => [name, number])).toEqual([
    ['Aisle 2', 2],
    ['Aisle 2B 1', 2],
    ['Aisle 10', 10],
    ['Freezer 11', 11],
    ['Aisle G12', 12],
    ['Deli', null],
    ['Produce', null],
    ['Not found', null],
  ])
})

test('items in the same aisle are in one section, in list order', () => {
  const items = [foundAt('Aisle 2', 'rice'), foundAt('Deli', 'cheese'), foundAt('Aisle 2', 'pasta')]
  expect(groupBySection(items)[0]).toEqual({
    name: 'Aisle 2',
    number: 2,
    items: [items[0], items[2]],
  })
})

test('in a chain without data, the only section says that there is no data', () => {
  expect(groupBySection(locateAll(['milk', 'bread'], 'Corner Shop'))).toMatchObject([
    {
      name: 'Store data not available',
      number: null,
      items: [{ name: 'milk' }, { name: 'bread' }],
    },
  ])
})

test('an empty list has no sections', () => {
  expect(groupBySection([])).toEqual([])
})

test('a found item is labeled with its category, and any other item with ‘Unknown’', () => {
  const labels = locateAll(['milk', 'unicorn'], 'Kroger').map(categoryLabel)
  expect(labels).toEqual(['Dairy', 'Unknown'])
  expect(locateAll(['milk'], 'Corner Shop').map(categoryLabel)).toEqual(['Unknown'])
})

test('every item of the list is in exactly one section', () => {
  fc.assert(
    fc.property(fc.array(located), (list) => {
      const shown = groupBySection(list).flatMap((section) => section.items)
      expect(shown).toHaveLength(list.length)
      expect(new Set(shown)).toEqual(new Set(list))
    }),
  )
})

test('the order of the sections does not depend on the order of the items', () => {
  const shuffled = fc
    .array(located)
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
  fc.assert(
    fc.property(shuffled, ([list, reordered]) => {
      const names = (items: readonly NamedItem[]) => groupBySection(items).map(({ name }) => name)
      expect(names(reordered)).toEqual(names(list))
    }),
  )
})

test('the directory of a chain has all twenty items in its sample data', () => {
  for (const chain of chains) {
    const listed = directoryOf(chain).flatMap(({ items }) => items)
    expect(listed.every(({ found }) => found)).toBe(true)
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(chain.items).toSorted())
  }
})
