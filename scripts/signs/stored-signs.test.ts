import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { signsOfStore } from '../../src/shared/signs/find-sign.ts'
import { isLayoutText, layoutText, parseLayoutText } from '../../src/shared/signs/layout-text.ts'
import { ownLayout, signTexts, unnamedDepartments } from '../../src/shared/signs/own-layout.ts'
import { readSigns } from '../../src/shared/signs/read-signs.ts'
import { inWalkingOrder } from '../../src/shared/signs/walking-order.ts'
import { readCatalog } from '../names/catalog-files.ts'
import { countWork, startCountingBlocks, stopCountingBlocks } from '../reader-work/test-work.ts'
import { readSignCatalog } from './sign-catalog.ts'
import { writtenStores } from './written-stores.ts'

beforeAll(startCountingBlocks)
afterAll(stopCountingBlocks)

const catalog = readCatalog()
const signWords = readSignCatalog(catalog.names)
const typical = catalog.layoutOf('Kroger')
const stores = writtenStores()

function ownOf(text: string, chain: typeof typical = typical) {
  return ownLayout(text, { source: { by: 'you', atMs: 0 }, signWords, typical: chain })
}

test.each(stores)('saving the signs of $store doesn’t change what they mean', ({ text, items }) => {
  const read = readSigns(text, signWords)
  const stored = layoutText(parseLayoutText(layoutText(signTexts(read))))
  // The first of two signs with the same words wins, so the signs must be in walking order like the stored
  // ones.
  const direct = signsOfStore({ signs: inWalkingOrder(read.signs) }, typical)
  const { where } = ownOf(stored)
  const placeIn = (store: typeof where) => (name: string) => {
    const product = findProduct(catalog.names, catalog.items(name)[0] ?? { name })
    return [name, product ? store.whereIs(product) : store.whereIsNamed(name)]
  }
  const names = items.map(({ item }) => item)
  expect(names.map(placeIn(where))).toEqual(names.map(placeIn(direct)))
  const { products } = catalog.names.vocabulary
  const moved = products.filter((product) => where.whereIs(product) !== direct.whereIs(product))
  // A few products may move. In a product list such as 'Nuts ... 7', each entry refers to a single product,
  // but the stored text doesn't show which words were entries.
  expect(moved.length).toBeLessThan(0.002 * products.length)
})

test.each(stores)('the layout of $store contains every sign, with its shelves', ({ text }) => {
  const own = ownOf(layoutText(signTexts(readSigns(text, signWords))))
  const { signs, signOfShelf, typicalSigns } = own.layout
  expect(signs.filter(({ name }) => !typicalSigns?.has(name)).map(({ name }) => name)).toEqual(
    own.signs.map(({ name }) => name),
  )
  expect([...(typicalSigns ?? [])].filter((name) => /\d/.test(name))).toEqual([])
  const listed = signs.flatMap(({ name, shelves }) => shelves.map((shelf) => [shelf.name, name]))
  expect(new Map(listed.map(([shelf = '', sign = '']) => [shelf, sign]))).toEqual(
    new Map(signOfShelf),
  )
  expect(listed).toHaveLength(signOfShelf.size)
})

test('a department that isn’t on any sign falls back to its typical sign or, if there is none, to its own name', () => {
  const own = ownOf('## Aisle 1\nbread\nsoup\n## Left wall\nproduce\nmeat\n## Dairy')
  const fallbacks = new Map(
    unnamedDepartments(own).map(({ department, fallback }) => [department, fallback]),
  )
  expect(fallbacks.has('Produce')).toBe(false)
  expect(fallbacks.has('Dairy')).toBe(false)
  expect(fallbacks.get('Floral')).toBe('Floral')
  // Seafood is expected at the sign of the department that is next to it in the typical store.
  expect(fallbacks.has('Seafood')).toBe(false)
  // In the typical Kroger, pet food is in a numbered aisle, and typical aisle numbers don't apply to this
  // store.
  expect(fallbacks.get('Pet')).toBe('Pet')
  const names = own.layout.signs.map(({ name }) => name)
  expect(names.indexOf('Floral')).toBeLessThan(names.indexOf('Aisle 1'))
  expect(own.layout.typicalSigns?.has('Floral')).toBe(true)
  const alone = ownOf('## Aisle 1\nbread', null)
  expect(alone.layout.signs.map(({ name }) => name)).toEqual(['Aisle 1'])
  expect(unnamedDepartments(alone)).toContainEqual({ department: 'Dairy', fallback: 'Dairy' })
})

test('a department’s unlisted shelves are expected at the sign with most of its shelves', () => {
  const { layout } = ownOf('## Aisle 1\nbread\nrefrigerated dough\n## Right wall\nmilk\neggs')
  expect(layout.signOfShelf.get('butter and margarine')).toBe('Right wall')
  expect(layout.signOfShelf.get('refrigerated dough')).toBe('Aisle 1')
  expect(layout.typicalSigns?.has('Dairy')).toBe(false)
})

test('several phrases on a line, words in capitals and unknown words are accepted', () => {
  const { signs, where } = ownOf('## Frozen 5\nVEGETABLES\nice cream, pizza\nfrobnicators')
  expect(signs[0]?.holds).toMatchObject([
    { words: 'VEGETABLES', shelves: ['frozen vegetables'] },
    { words: 'ice cream, pizza', shelves: expect.arrayContaining(['ice cream']) },
    { words: 'frobnicators', shelves: [], products: [], nearby: [] },
  ])
  expect(where.whereIsShelf('frozen pizza')).toBe('Frozen 5')
  expect(where.whereIsNamed('red frobnicators')).toBe('Frozen 5')
})

test('signs in the stored format are recognized as such', () => {
  expect(stores.filter(({ text }) => isLayoutText(text))).toEqual([])
  expect(isLayoutText(layoutText(signTexts(readSigns('7 baking', signWords))))).toBe(true)
})

const unknownWord = (at: number) =>
  Array.from({ length: 9 }, (_, letter) =>
    String.fromCharCode(97 + ((at * 7 + letter * at) % 26)),
  ).join('')
const lines = (line: (at: number) => string) => Array.from({ length: 4_000 }, (_, at) => line(at))

test.each([
  ['unknown words', lines((at) => (at % 41 === 0 ? `## ${at}` : unknownWord(at)))],
  ['lists', lines((at) => (at % 6 === 0 ? `## ${at}` : 'a, b / c; soup & bread, chips milk eggs'))],
  ['commas', lines((at) => (at % 6 === 0 ? `## ${at}` : ', / ; a'.repeat(9)))],
  ['products', lines((at) => (at % 41 === 0 ? `## ${at}` : 'organic rolled oats cinnamon'))],
  ['signs without words', lines((at) => `## wall of ${unknownWord(at)}`)],
])('reading hostile signs of %s takes linear time', (_, hostile) => {
  const text = hostile.join('\n')
  const workOf = (characters: number) =>
    countWork(() => unnamedDepartments(ownOf(text.slice(0, characters)))) / characters
  expect(workOf(20_000)).toBeLessThan(1.2 * workOf(5_000))
})
