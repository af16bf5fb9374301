import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { tablesIn } from './tables.ts'
import { rawLines } from './written-lines.ts'

const cellsIn = (text: string) =>
  tablesIn(rawLines(text), testNames).map(({ head, rows }) => [
    head,
    ...rows.map(({ cells }) => cells.map((cell) => cell.text)),
  ])

test.each([
  [
    'a Markdown table',
    '| Item | Qty |\n|---|---|\n| Milk | 2 |',
    [
      ['Item', 'Qty'],
      ['Milk', '2'],
    ],
  ],
  ['a spreadsheet', 'Item\tQty\nMilk\t2\nBread\t', [['Item', 'Qty'], ['Milk', '2'], ['Bread']]],
  [
    'CSV with quotes',
    'Item,Qty\n"Tomatoes, diced",2\n"a ""big"" one",1',
    [
      ['Item', 'Qty'],
      ['Tomatoes, diced', '2'],
      ['a ""big"" one', '1'],
    ],
  ],
  [
    'CSV with semicolons',
    'Artikel;Menge\nMilch;1,5',
    [
      ['Artikel', 'Menge'],
      ['Milch', '1,5'],
    ],
  ],
  [
    'columns between spaces',
    'Item      Qty\nBrown rice  2',
    [
      ['Item', 'Qty'],
      ['Brown rice', '2'],
    ],
  ],
  ['a row between pipes', '| milk | 2 |', [null, ['milk', '2']]],
  ['rows with a number each', 'Milk;2\nEggs;12', [null, ['Milk', '2'], ['Eggs', '12']]],
  [
    'CSV without a head',
    'Milk,2,gal\nEggs,12,ct\nBread,1,loaf',
    [null, ['Milk', '2', 'gal'], ['Eggs', '12', 'ct'], ['Bread', '1', 'loaf']],
  ],
  [
    'a title over a head',
    'Groceries,,\nItem,Qty,Store\nMilk,2,Aldi',
    [
      ['Item', 'Qty', 'Store'],
      ['Milk', '2', 'Aldi'],
    ],
  ],
  [
    'a note with a comma',
    'Item,Note\nMilk,organic, if cheap',
    [
      ['Item', 'Note'],
      ['Milk', 'organic, if cheap'],
    ],
  ],
  ['a part among rows', 'Item\tQty\nDairy\nMilk\t2', [['Item', 'Qty'], ['Dairy'], ['Milk', '2']]],
])('a table is found in this form: %s', (_, text, expected) => {
  expect(cellsIn(text)).toEqual([expected])
})

test.each([
  ['items between commas', 'milk, eggs, bread\nsalt, sugar'],
  ['an amount behind a comma', 'milk, 2\neggs, 12\nbread, 1'],
  ['items between pipes', 'milk | eggs | bread'],
  ['items between tabs', 'milk\teggs\tbread'],
  ['an outline', 'Milk\n\tAlmond\n\tOat'],
])('no table is found in %s', (_, text) => {
  expect(cellsIn(text)).toEqual([])
})

test('the offsets of a cell refer to the source text', () => {
  const text = 'my list\n\nItem,Qty\n"Soup, tomato" , 4 '
  const cells = tablesIn(rawLines(text), testNames).flatMap(({ rows }) =>
    rows.flatMap((row) => row.cells),
  )
  expect(cells.map(({ from, to }) => text.slice(from, to))).toEqual(['Soup, tomato', '4'])
})

test('a meal plan may have columns only for days, meals and ingredients', () => {
  expect(cellsIn('Day\tDinner\tBuy\nMon\tChili\tbeans')).toEqual([
    [
      ['Day', 'Dinner', 'Buy'],
      ['Mon', 'Chili', 'beans'],
    ],
  ])
})

test('stores may be the headers of columns, even unknown stores', () => {
  const text = "Aldi\tSam's\tFeed & Seed\nmilk\teggs\tsalt"
  expect(tablesIn(rawLines(text), testNames).map(({ head }) => head)).toEqual([
    ['Aldi', "Sam's", 'Feed & Seed'],
  ])
})

test.each([
  ['a title and amounts', 'Club kitchen\t\tby Jo\nThing\tPar\tOn hand\nmilk\t4\t1\neggs\t2\t2'],
  ['an amount as header', 'Ingredient\t1 batch\t3 batches\nflour\t2 c\t6 c\neggs\t2\t6'],
  ['dates below', 'Date,Lesson,Supply\n10/2,Dough,flour\n10/9,Dough,eggs\n10/9,Cake,sugar'],
])('a row that differs from the rows below it is the header row: %s', (_, text) => {
  expect(cellsIn(text).map(([head]) => head)).toEqual([
    expect.arrayContaining([expect.any(String)]),
  ])
})

test.each([
  ['the same name in many rows', 'jo,milk,2%\njo,eggs,large\nsam,salt,\nsam,flour,'],
  ['empty cells', 'Dairy,milk,eggs,\nBaking,salt,,\nMeat,beef,,'],
  ['stores in two columns', 'Aldi,milk\nAldi,eggs\nCostco,salt\nCostco,beef'],
])('commas without a space separate cells if the rows have %s', (_, text) => {
  expect(cellsIn(text).map(([head]) => head)).toEqual([null])
})

test('lines with three items each, separated by commas, are not a table', () => {
  expect(cellsIn('milk,eggs,bread\nsalt,sugar,flour\nbeef,soda,pizza')).toEqual([])
})

test('a row of a table may begin with empty cells', () => {
  expect(cellsIn('Aldi\tCostco\nmilk\teggs\n\tsalt')).toEqual([
    [
      ['Aldi', 'Costco'],
      ['milk', 'eggs'],
      ['', 'salt'],
    ],
  ])
})
