import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name }) => name)

test("in a column with 'us', other people are guests who bring their own items", () => {
  const rows =
    'Item,Who,Qty\nmilk,us,2\nbread,Aunt Carol,\neggs,,12\nbeef,Jess + us,1\ncheese,anyone,'
  expect(read(rows)).toEqual(['milk', 'eggs', 'beef', 'cheese'])
})

test("under 'Who brings', 'me' means the same as 'us'", () => {
  expect(read("Item,Who's bringing,Qty\nmilk,me,2\nbread,Dana,1\neggs,Lou,12")).toEqual(['milk'])
})

test("without 'us', the items of all people are read", () => {
  expect(read('Item,Who,Qty\nmilk,Ann,2\nbread,Ben,1\neggs,me,12')).toEqual([
    'milk',
    'bread',
    'eggs',
  ])
})

test("next to a cell such as 'Ann brings', 'me' means the same as 'us'", () => {
  expect(read('Item,Qty,Who\nmilk,2,me\nbread,1,Paw Paw brings\neggs,12,Lou')).toEqual(['milk'])
})

test('a relative in a column of amounts brings the item', () => {
  expect(read('Item,Amount\nmilk,2\nbread,Aunt Deb\neggs,12\nbeef,1 lb')).toEqual([
    'milk',
    'eggs',
    'beef',
  ])
})

test('a cell such as "no - have plenty" rejects the item in its row', () => {
  expect(read('Item,Qty,Need?\nmilk,2,yes\neggs,1,no - have plenty\nbread,1,yes')).toEqual([
    'milk',
    'bread',
  ])
})

test('a row with a fee is not an item', () => {
  expect(
    read('Item,Qty,Price\nmilk,2,5.98\nBag fee,1,0.10\nDelivery,,4.99\nTip,,5.00\nCoupon,,-1.00'),
  ).toEqual(['milk'])
})
