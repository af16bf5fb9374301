import { expect, test } from 'vitest'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { signsOfStore } from '../../src/shared/signs/find-sign.ts'
import { readSigns } from '../../src/shared/signs/read-signs.ts'
import { readCatalog } from '../names/catalog-files.ts'
import { readSignCatalog } from './sign-catalog.ts'

const catalog = readCatalog()
const signWords = readSignCatalog(catalog.names)

function whereIs(text: string, name: string): string | null {
  const store = signsOfStore(readSigns(text, signWords), catalog.layoutOf('Kroger'))
  const product = findProduct(catalog.names, { name })
  return product ? store.whereIs(product) : store.whereIsNamed(name)
}

test.each([
  [
    'by its product rather than its shelf',
    'Aisle 1: condiments\nAisle 2: mustard',
    'dijon mustard',
    'Aisle 2',
  ],
  [
    'by its shelf rather than its department',
    'Aisle 1: frozen\nAisle 2: ice cream',
    'ice cream',
    'Aisle 2',
  ],
  ['by its department', 'Aisle 1: frozen\nAisle 2: ice cream', 'frozen peas', 'Aisle 1'],
  ['at the first of two equal signs', 'Aisle 1: soup\nAisle 2: soup', 'tomato soup', 'Aisle 1'],
  ['next to another product of its shelf', 'Aisle 1: bread\nAisle 2: ketchup', 'mayo', 'Aisle 2'],
  [
    'next to a product of the same kind',
    'Cooler: kombucha\nAisle 2: herbal tea',
    'chamomile tea',
    'Aisle 2',
  ],
  [
    'at a sign that usually has its shelf nearby',
    'Aisle 1: paper goods\nAisle 2: soup',
    'paper plates',
    'Aisle 1',
  ],
  [
    'next to its neighbors in a typical store',
    'Aisle 1: bread\nAisle 2: frozen pizza, waffles',
    'hash browns',
    'Aisle 2',
  ],
  [
    'by the words on the sign',
    'Front end: magazines\nAisle 2: soup',
    'People magazine',
    'Front end',
  ],
  [
    'under the heading for frozen food',
    'Produce: vegetables\nFrozen: vegetables',
    'frozen peas',
    'Frozen',
  ],
])('an item is found %s', (_, text, name, sign) => {
  expect(whereIs(text, name)).toBe(sign)
})

test('an item that isn’t on any sign is not found', () => {
  expect(whereIs('Aisle 1: bread\nAisle 2: soup', 'shampoo')).toBeNull()
  expect(whereIs('', 'milk')).toBeNull()
})
