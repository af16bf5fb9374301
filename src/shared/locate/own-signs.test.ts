import { expect, test } from 'vitest'
import { mergeItems, readList } from '#shared/list-reader/read-list.ts'
import { knownNames } from '#shared/names/known-names.ts'
import { readLayout } from '#shared/names/layout.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { ownLayout } from '#shared/signs/own-layout.ts'
import { readSignWords } from '#shared/signs/sign-words.ts'
import { likelySigns, signOfNumber } from './likely-signs.ts'
import { correctionKey, locateList, locateName, type StoreKnowledge } from './locate-list.ts'
import { groupBySection } from './sections.ts'

const names = indexNames(
  readVocabulary(
    `# Dairy

## milk
* milk
oat milk

## cheese
* brie

# Pantry

## pasta
* spaghetti
* bread

# Floral

## flowers
* roses

# Pet

## pet food
* dog food
`,
    '',
  ),
)
const signWords = readSignWords('magazines: \nbaking: ', names)
const typical = readLayout(
  '# Kroger\n\n## Floral\nflowers\n\n## Aisle 5\npasta\n\n## Aisle 9\npet food\n\n## Dairy\nmilk\n~ cheese\n',
)
const known = knownNames(names)

function storeWith(signs: string, chainName = 'Kroger'): StoreKnowledge {
  const layout = chainName === 'Kroger' ? typical : null
  const source = { by: 'you', atMs: 0 } as const
  const own = ownLayout(signs, { source, signWords, typical: layout })
  return { chainName, names, layout: own.layout, own, placements: new Map(), reports: new Map() }
}
const store = storeWith('## Aisle 12\npasta\nmilk\n## Stand\nmagazines\n## Kiosk')

function placeOf(name: string, knowledge: StoreKnowledge = store) {
  const [item] = locateList(mergeItems(readList(name, known)), knowledge)
  return item?.found ? [item.aisle, item.source] : item?.reason
}
function reported(name: string, sign: string): Pick<StoreKnowledge, 'reports'> {
  return { reports: new Map([[correctionKey(name), { placement: { sign }, shoppers: 4 }]]) }
}

test("a shopper's own correction takes precedence over the store's signs", () => {
  const mine = { placement: { sign: 'Aisle 3' }, name: 'milk', atMs: 5 }
  const placements = new Map([[correctionKey('milk'), mine]])
  expect(placeOf('milk', { ...store, placements })).toEqual(['Aisle 3', 'mine'])
})

test("the store's signs take precedence over reports by several other shoppers", () => {
  expect(placeOf('milk', { ...store, ...reported('milk', 'Aisle 3') })).toEqual([
    'Aisle 12',
    'signs',
  ])
})

test('reports by several other shoppers take precedence over the sample data', () => {
  const other = storeWith('## Aisle 12\npasta')
  expect(placeOf('milk', { ...other, ...reported('milk', 'Aisle 3') })).toEqual([
    'Aisle 3',
    'reported',
  ])
})

test('the sample data takes precedence over the typical layout, and aisle numbers in both are ignored', () => {
  const other = storeWith('## Kiosk\nmagazines')
  expect(placeOf('milk', other)).toEqual(['Dairy', 'sample'])
  expect(placeOf('brie', other)).toEqual(['Dairy', 'likely'])
  expect(placeOf('roses', other)).toEqual(['Floral', 'likely'])
  // In the sample data and the typical layout, these items are in numbered aisles.
  expect(placeOf('bread', other)).toEqual(['Pantry', 'department'])
  expect(placeOf('dog food', other)).toEqual(['Pet', 'department'])
})

test("'People magazines' is at the sign that lists 'magazines'", () => {
  expect(placeOf('People magazines')).toEqual(['Stand', 'signs'])
  expect(placeOf('unicorn')).toBe('not-in-chain')
})

test('in a store without a chain, items are located by its own signs', () => {
  const market = storeWith('## Aisle A\npasta\n## Cooler\nmilk', 'Corner Market')
  expect(placeOf('spaghetti', market)).toEqual(['Aisle A', 'signs'])
  expect(placeOf('oat milk', market)).toEqual(['Cooler', 'signs'])
  expect(placeOf('roses', market)).toEqual(['Floral', 'department'])
  expect(placeOf('unicorn', market)).toBe('not-in-chain')
  expect(placeOf('milk', { ...market, own: null, layout: null })).toBe('chain-without-data')
})

test("the store's own sign is suggested first, even for an item that was corrected", () => {
  const mine = { placement: { sign: 'Aisle 3' }, name: 'milk', atMs: 5 }
  const knowledge = { ...store, placements: new Map([[correctionKey('milk'), mine]]) }
  const { likely, others } = likelySigns(locateName('milk', knowledge), knowledge)
  expect(likely[0]).toBe('Aisle 12')
  expect([...likely, ...others]).not.toContain('Aisle 5')
  expect(others).toEqual(expect.arrayContaining(['Stand', 'Kiosk']))
})

test('a typed number refers to the sign with that number in this store', () => {
  const { own } = storeWith('## Pasillo 4\nmilk\n## B2\npasta')
  expect(signOfNumber('04', own)).toBe('Pasillo 4')
  expect(signOfNumber('b2', own)).toBe('B2')
  expect(signOfNumber('7', own)).toBe('Aisle 7')
})

test('sections for the store’s own signs come first, in the order of the signs', () => {
  const located = locateList(mergeItems(readList('unicorn, dog food, milk, magazines', known)), {
    ...storeWith('## Stand\nmagazines\n## Aisle 12\nmilk'),
  })
  const sections = groupBySection(located, storeWith('## Stand\n## Aisle 12').own?.layout)
  expect(sections.map(({ name }) => name)).toEqual(['Stand', 'Aisle 12', 'Pet', 'Not found'])
})
