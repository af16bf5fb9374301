import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chains } from '../../src/shared/catalog/chains.ts'
import { itemCategories } from '../../src/shared/catalog/items.ts'
import type { Layout } from '../../src/shared/names/layout.ts'
import { readCatalog, textFiles } from './catalog-files.ts'

const { names, layoutOf } = readCatalog()
const { products, shelves } = names.vocabulary
const shelfOfItem = new Map(
  Object.keys(itemCategories).map((item) => [
    item,
    products.find(({ name }) => name === item)?.shelf.name,
  ]),
)
const sampleShelves = new Set(shelfOfItem.values())

test('each of the 17 chains has a layout, and there are no others', () => {
  const titles = [...textFiles('layouts').values()].map((text) => text.split('\n')[0] ?? '')
  expect(titles.toSorted()).toEqual(chains.map(({ name }) => `# ${name}`).toSorted())
  expect(titles).toHaveLength(17)
})

test('the layouts match all 340 entries of the sample data', () => {
  const rows = chains.flatMap(({ name: chainName, items }) => {
    const layout = layoutFor(chainName)
    return Object.keys(itemCategories).map((item) => {
      const shelf = shelfOfItem.get(item) ?? ''
      return {
        row: `${chainName}: ${item} in ${items[item]?.aisle}`,
        layout: `${chainName}: ${item} in ${layout.signOfShelf.get(shelf)}`,
        isGuess: isGuessIn(layout, shelf),
      }
    })
  })
  expect(rows).toHaveLength(340)
  expect(rows.filter(({ row, layout, isGuess }) => row !== layout || isGuess !== false)).toEqual([])
})

test.each(chains)(
  "$name: a shelf that the sample data doesn't confirm is marked as a guess",
  ({ name }) => {
    const placed = layoutFor(name).signs.flatMap((sign) => sign.shelves)
    const certain = placed.filter(({ isGuess }) => !isGuess).map((shelf) => shelf.name)
    expect(new Set(certain)).toEqual(sampleShelves)
  },
)

test.each(chains)('$name: every sign is unique and has shelves, all of them known', ({ name }) => {
  const known = new Set(shelves.map((shelf) => shelf.name))
  const { signs, signOfShelf } = layoutFor(name)
  expect([...signOfShelf.keys()].filter((shelf) => !known.has(shelf))).toEqual([])
  expect(signs.filter((sign) => sign.shelves.length === 0)).toEqual([])
  expect(new Set(signs.map((sign) => sign.name)).size).toBe(signs.length)
})

test('every shelf belongs to a sign of at least one chain', () => {
  const placed = new Set(chains.flatMap(({ name }) => [...layoutFor(name).signOfShelf.keys()]))
  expect(shelves.map(({ name }) => name).filter((name) => !placed.has(name))).toEqual([])
})

test.each([...textFiles('layouts')])('%s is at most 1.5 kB compressed', (_, text) => {
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(1500)
})

test.each(chains)('$name: a shopper reaches fruit before frozen food', ({ name }) => {
  const layout = layoutFor(name)
  expect(positionOf(layout, 'fruit')).toBeLessThan(positionOf(layout, 'frozen pizza'))
  expect(positionOf(layout, 'fruit')).toBeLessThan(positionOf(layout, 'ice cream'))
  expect(positionOf(layout, 'ice cream')).toBeGreaterThanOrEqual(layout.signs.length - 3)
})

test.each(chains)('$name: a shopper reaches milk after fruit and rice', ({ name }) => {
  const layout = layoutFor(name)
  expect(positionOf(layout, 'milk')).toBeGreaterThan(positionOf(layout, 'fruit'))
  expect(positionOf(layout, 'milk')).toBeGreaterThan(positionOf(layout, 'rice'))
})

function layoutFor(chainName: string): Layout {
  const layout = layoutOf(chainName)
  if (!layout) throw new Error(`There is no layout for ${chainName}`)
  return layout
}

function isGuessIn(layout: Layout, shelf: string): boolean | undefined {
  return layout.signs.flatMap((sign) => sign.shelves).find(({ name }) => name === shelf)?.isGuess
}

function positionOf(layout: Layout, shelf: string): number {
  const sign = layout.signOfShelf.get(shelf)
  const at = layout.signs.findIndex(({ name }) => name === sign)
  if (at === -1) throw new Error(`The layout of ${layout.chainName} doesn't contain ${shelf}`)
  return at
}
