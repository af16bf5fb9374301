import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { changesOfText, textOfRows } from '#shared/lists/list-text.ts'
import { rowText } from '#shared/lists/row-store.ts'
import { textFileOfList } from './list-as-plain-text.ts'
import { csvOfLists } from './lists-as-csv.ts'
import { jsonOfLists } from './lists-as-json.ts'
import { readListText } from './read-list-file.ts'

const rowsOf = (text: string) =>
  changesOfText([], text, (typed) => readList(typed, testNames)).written
const listsIn = (file: string, isCsv = false) => {
  const read = readListText(file, { listName: 'File', isCsv })
  return read.status === 'read' ? read.lists : []
}
const itemsIn = (file: string) =>
  listsIn(file).flatMap(({ text, tickedKeys }) =>
    rowsOf(text).map((row) => [row.text, row.store, tickedKeys.includes(row.key)]),
  )

test('exporting and importing any list preserves its rows and stores in every format', () => {
  const item = fc.constantFrom('milk', '2 eggs', 'garlic, minced', 'salt & pepper', 'onions')
  const label = fc.constantFrom('Costco', "Trader Joe's", 'Berkeley Bowl', '=1', "'a", '超市')
  const line = fc.oneof(
    item,
    fc.tuple(item, label).map(([text, store]) => rowText({ text, store })),
    fc.constantFrom('Produce:', 'Costco'),
  )
  const separator = fc.constantFrom(', ', '\n', '\n\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(line, separator), { minLength: 1, maxLength: 8 }), (lines) => {
      const rows = rowsOf(lines.flat().join(''))
      const list = { name: 'Weekly', text: textOfRows(rows), tickedKeys: [] }
      for (const file of [csvOfLists([list]), jsonOfLists([list]), textFileOfList(list)]) {
        expect(listsIn(file)).toEqual([list])
      }
    }),
  )
})

test('reads stores typed into a spreadsheet, and accepts a table without a store column', () => {
  const rows = 'Weekly,milk,,1, Costco \nWeekly,eggs,", ",1,"Kroger, Main St"\nWeekly,tea,", ",1,\n'
  expect(listsIn(`List,Item,Before,List number,Store\n${rows}`, true)).toMatchObject([
    { text: 'milk (@Costco), eggs (@Kroger Main St), tea' },
  ])
  expect(listsIn('List,Item,Before,List number\nWeekly,milk,,1\n', true)).toMatchObject([
    { text: 'milk' },
  ])
})

test.each([
  [
    'Todoist',
    'TYPE,CONTENT,DESCRIPTION\ntask,Milk @costco,organic\ntask,@aldi 2 eggs,\ntask,Tea @bob,',
  ],
  ['a text with tags', '- [ ] Milk @costco (organic)\n- [ ] 2 eggs (Aldi)\n- [ ] Tea @bob'],
  [
    'a table',
    'Item,Quantity,Notes,Where to buy\nMilk,,organic,costco\neggs,2,,Aldi\nTea @bob,,,any',
  ],
  [
    'JSON',
    JSON.stringify([
      { name: 'Milk', note: 'organic', store: { name: 'Costco' } },
      { name: 'eggs', quantity: 2, store: 'aldi', note: null },
      { name: 'Tea @bob', store: null },
    ]),
  ],
])('items get the stores in %s', (_, file) => {
  expect(itemsIn(file)).toEqual([
    ['Milk (organic)', 'Costco', false],
    ['2 eggs', 'Aldi', false],
    ['Tea @bob', '', false],
  ])
})

test('a ticked item with a store stays ticked', () => {
  expect(itemsIn('- [x] milk @costco\n- [ ] eggs\n- [x] @aldi tea')).toEqual([
    ['milk', 'Costco', true],
    ['eggs', '', false],
    ['tea', 'Aldi', true],
  ])
})

test('Grocy’s shopping locations become the stores of its items', () => {
  const entry = { note: null, amount: 1, shopping_list_id: 1, done: 0 }
  const tables = {
    shopping_list: [
      { ...entry, product_id: 1 },
      { ...entry, product_id: 2 },
    ],
    products: [
      { id: 1, name: 'Milk', shopping_location_id: 7 },
      { id: 2, name: 'Eggs' },
    ],
    shopping_locations: [{ id: 7, name: 'Berkeley Bowl' }],
  }
  expect(itemsIn(JSON.stringify(tables))).toEqual([
    ['1 Milk', 'Berkeley Bowl', false],
    ['1 Eggs', '', false],
  ])
  const csv =
    'id,product_id,note,amount,shopping_list_id,done,product_name,default_shopping_location_name\n1,1,,1,1,0,Milk,costco\n'
  expect(itemsIn(csv)).toEqual([['1 Milk', 'Costco', false]])
})

test('a Tandoor list’s supermarket becomes the store of its items', () => {
  const entry = { food: { name: 'Milk' }, unit: null, amount: 1, checked: true }
  const list = { id: 1, note: null, entries: [entry], supermarket: { name: 'Aldi' } }
  expect(itemsIn(JSON.stringify([list]))).toEqual([['1 Milk', 'Aldi', true]])
  expect(itemsIn(JSON.stringify({ ...list, supermarket: null }))).toEqual([['1 Milk', '', true]])
})

test('a task’s location becomes the store of its item if the location names a store', () => {
  const task = (summary: string, more: string) =>
    `BEGIN:VTODO\nSUMMARY:${summary}\n${more}\nEND:VTODO\n`
  const tasks = [
    task('Milk', 'LOCATION:costco'),
    task('Eggs', 'CATEGORIES:food,Aldi'),
    task('Tea', 'LOCATION:Home'),
  ]
  expect(itemsIn(`BEGIN:VCALENDAR\n${tasks.join('')}END:VCALENDAR`)).toEqual([
    ['Milk', 'Costco', false],
    ['Eggs', 'Aldi', false],
    ['Tea', '', false],
  ])
})

test('a cell with several stores becomes a note', () => {
  expect(itemsIn('Item,Store\nmilk,Aldi or Lidl\neggs,Costco/Target')).toEqual([
    ['milk (Aldi or Lidl)', '', false],
    ['eggs (Costco/Target)', '', false],
  ])
})
