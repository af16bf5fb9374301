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

test('a shopper sees sections by their first number, then departments by name, then what is missing', () => {
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

test('a shopper sees items of one aisle together, in the order of the list', () => {
  const items = [foundAt('Aisle 2', 'rice'), foundAt('Deli', 'cheese'), foundAt('Aisle 2', 'pasta')]
  expect(groupBySection(items)[0]).toEqual({
    name: 'Aisle 2',
    number: 2,
    items: [items[0], items[2]],
  })
})

test('a shopper in a chain without data sees one section that says so', () => {
  expect(groupBySection(locateAll(['milk', 'bread'], 'Corner Shop'))).toMatchObject([
    {
      name: 'Store data not available',
      number: null,
      items: [{ name: 'milk' }, { name: 'bread' }],
    },
  ])
})

test('a shopper with an empty list sees no section', () => {
  expect(groupBySection([])).toEqual([])
})

test('a shopper sees the category of a found item and Unknown for any other', () => {
  const labels = locateAll(['milk', 'unicorn'], 'Kroger').map(categoryLabel)
  expect(labels).toEqual(['Dairy', 'Unknown'])
  expect(locateAll(['milk'], 'Corner Shop').map(categoryLabel)).toEqual(['Unknown'])
})

test('a shopper finds every item of the list in exactly one section', () => {
  fc.assert(
    fc.property(fc.array(located), (list) => {
      const shown = groupBySection(list).flatMap((section) => section.items)
      expect(shown).toHaveLength(list.length)
      expect(new Set(shown)).toEqual(new Set(list))
    }),
  )
})

test('a shopper sees the same sections in the same order however the list is ordered', () => {
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

test('a shopper sees all twenty items of a chain in its directory', () => {
  for (const chain of chains) {
    const listed = directoryOf(chain).flatMap(({ items }) => items)
    expect(listed.every(({ found }) => found)).toBe(true)
    expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(chain.items).toSorted())
  }
})
