import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { columnRoles } from './table-columns.ts'
import { tablesIn } from './tables.ts'
import { rawLines } from './written-lines.ts'

const rolesIn = (text: string) =>
  tablesIn(rawLines(text), testNames).map((table) => columnRoles(table, testNames))

test('a column with an unknown header is judged by its cells', () => {
  const head = 'Date,Lesson,Supply,Per group,Total to buy,Where'
  const rows = [
    '10/2,Density column,sugar,1/4 cup,1 bag,Walmart',
    '10/2,Density column,salt,1,2,Aldi',
    '10/9,Dough,flour,2,,Aldi',
    '10/16,Dough,eggs,2,12,Walmart',
  ]
  expect(rolesIn([head, ...rows].join('\n'))).toEqual([
    ['other', 'person', 'item', 'other', 'needed', 'store'],
  ])
})

test("a column 'BUY' may contain amounts, and a column 'Need' may contain items", () => {
  const stock = 'Item\tOn hand\tShould have\tBUY\nmilk\t1\t4\t3\neggs\t2\t2\t0\nsalt\t0\t1\t1'
  expect(rolesIn(stock)).toEqual([['item', 'other', 'other', 'needed']])
  expect(rolesIn('Have\tNeed\nmilk\teggs\nsalt\tflour')).toEqual([['items', 'items']])
})

test('a column of whole-number totals is the quantity, and columns of prices at several stores are not', () => {
  expect(rolesIn('Item,Unit,Week 1,Week 2,Total\nmilk,gal,1,2,3\neggs,doz,2,2,4')).toEqual([
    ['item', 'unit', 'other', 'other', 'quantity'],
  ])
  expect(rolesIn('Item,Aldi,Publix\nmilk,3.19,3.99\neggs,2.19,2.50\nsalt,0.99,1.00')).toEqual([
    ['item', 'price', 'price'],
  ])
})

test("a column that an app exports for its own use doesn't contain items", () => {
  const head = 'Task ID,Created At,Completed At,Name,Section,Projects'
  const rows = ['12001,2025-03-01,,milk,Dairy,House', '12002,2025-03-01,2025-03-02,salt,,House']
  expect(rolesIn([head, ...rows, '12003,2025-03-02,,eggs,Dairy,House'].join('\n'))).toEqual([
    ['other', 'other', 'done', 'item', 'category', 'note'],
  ])
})

test('the names of people may be the headers of columns with items', () => {
  expect(rolesIn('Jo\tSam\nmilk\teggs\nsalt\tflour')).toEqual([['items', 'items']])
})

test('the first cell of each row may be a title', () => {
  const text =
    'Lake trip,,\nDairy,milk,eggs\nProduce,garlic,onions\nFrozen,pizza,\nAnn brings,,soda'
  expect(rolesIn(text)).toEqual([['category', 'items', 'items']])
})

test('a repeated name before each item is a person', () => {
  expect(rolesIn('jo,milk,2\njo,eggs,12\nsam,bread,\nsam,salt,1')).toEqual([
    ['person', 'item', 'quantity'],
  ])
})

test("the items may be in a column 'Need' or, in a meal plan, in a column 'Get'", () => {
  const needs = 'Category | Need | Amount\nDairy | milk | 2\nDairy | eggs | 12\nBaking | flour | 1'
  expect(rolesIn(needs)).toEqual([['category', 'item', 'quantity']])
  const plan =
    '| Day | Supper | Get |\n|---|---|---|\n| Monday | pizza night | salt, garlic |\n| Tuesday | rest | |'
  expect(rolesIn(plan)).toEqual([['plan', 'plan', 'item']])
})
