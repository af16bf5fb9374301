import { expect, test } from 'vitest'
import { tablesIn } from './tables.ts'
import { rawLines } from './written-lines.ts'

const cellsIn = (text: string) =>
  tablesIn(rawLines(text)).map(({ head, rows }) => [
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
  const cells = tablesIn(rawLines(text)).flatMap(({ rows }) => rows.flatMap((row) => row.cells))
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
  expect(tablesIn(rawLines(text)).map(({ head }) => head)).toEqual([
    ['Aldi', "Sam's", 'Feed & Seed'],
  ])
})
