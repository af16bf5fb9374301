import { expect, test } from 'vitest'
import { sampleCategories } from './categories.ts'
import { chains, findChain } from './chains.ts'
import { itemCategories } from './items.ts'
import { type Signs, sampleAisles } from './sample-aisles.ts'

const namesOf17Chains = [
  'Walmart',
  'Kroger',
  'Target',
  'Safeway',
  'Publix',
  'Albertsons',
  'Whole Foods Market',
  'Meijer',
  'Stop & Shop',
  'Giant Food',
  'H-E-B',
  'Food Lion',
  'ShopRite',
  'Wegmans',
  'WinCo Foods',
  'Costco',
  "Sam's Club",
]

const itemNames = Object.keys(itemCategories).toSorted()

test('there are 17 chains', () => {
  expect(chains.map(({ name }) => name)).toEqual(namesOf17Chains)
})

test.each(chains)(
  'the sample data for $name contain the twenty items, each with a category',
  ({ items }) => {
    expect(Object.keys(items).toSorted()).toEqual(itemNames)
    expect(itemNames).toHaveLength(20)
    for (const { aisle, category } of Object.values(items)) {
      expect(aisle).toMatch(/^[A-Z][A-Za-z0-9&]*( [A-Z0-9&][A-Za-z0-9]*)*$/)
      expect(sampleCategories).toContain(category)
    }
  },
)

test('every item is below exactly one sign at each chain', () => {
  for (const signs of Object.values<Signs>(sampleAisles))
    expect(Object.values(signs).flat().toSorted()).toEqual(itemNames)
})

test.each(chains)('the signs of $name include numbered aisles and departments', ({ items }) => {
  const signs = Object.values(items).map(({ aisle }) => aisle)
  const numbered = signs.filter((sign) => /\d/.test(sign))
  expect(new Set(numbered).size).toBeGreaterThanOrEqual(5)
  expect(new Set(signs).size - new Set(numbered).size).toBeGreaterThanOrEqual(2)
})

test.each(chains)('at $name, at least three signs list several items', ({ items }) => {
  const signs = Map.groupBy(Object.values(items), ({ aisle }) => aisle)
  const shared = [...signs.values()].filter((carried) => carried.length > 1)
  expect(shared.length).toBeGreaterThanOrEqual(3)
})

test('a chain spells the same sign in only one way', () => {
  for (const { items } of chains) {
    const signs = new Set(Object.values(items).map(({ aisle }) => aisle))
    const plain = new Set([...signs].map((sign) => sign.toLowerCase().replaceAll(/[^a-z0-9]/g, '')))
    expect(plain.size).toBe(signs.size)
  }
})

test('the sample data of all chains are different', () => {
  expect(new Set(chains.map(({ items }) => JSON.stringify(items))).size).toBe(chains.length)
})

test('findChain ignores case and surrounding spaces', () => {
  expect(findChain(" sam's CLUB ")?.name).toBe("Sam's Club")
})

test("findChain doesn't find an empty, incomplete or unknown name", () => {
  for (const name of ['', ' ', 'Wal', 'constructor']) expect(findChain(name)).toBeUndefined()
})
