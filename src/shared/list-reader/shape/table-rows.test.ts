import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) =>
  readList(text, testNames).map(({ quantity, unit, name, note, isTicked }) => [
    quantity,
    unit,
    name,
    note,
    isTicked,
  ])

test.each([
  ['Markdown', '| Item | Qty | Unit |\n|---|---|---|\n| milk | 2 | gal |\n| eggs | | |'],
  ['a spreadsheet', 'Item\tQty\tUnit\nmilk\t2\tgal\neggs\t\t'],
  ['CSV', 'Item,Qty,Unit\nmilk,2,gal\neggs,,'],
  ['CSV with semicolons', 'Artículo;Cantidad;Unidad\nmilk;2;gal\neggs;;'],
  ['columns between spaces', 'Item    Qty  Unit\nmilk    2    gal\neggs    '],
])('each row of %s is an item with its amount', (_, text) => {
  expect(read(text)).toEqual([
    [2, 'gal', 'milk', '', false],
    [null, null, 'eggs', '', false],
  ])
})

test('an item gets its store, variety and tick from its row', () => {
  const head = 'Done,Item,Qty,Notes,Store,Price'
  expect(read(`${head}\nx,milk,2,organic,Aldi,$3.99\n,bread,,,,2.50\n,Total,,,,6.49`)).toEqual([
    [2, null, 'milk', 'organic', true],
    [null, null, 'bread', '', false],
  ])
})

test('if a table has quantities, each cell in its item column is one item, even with commas', () => {
  expect(read('Item,Qty\n"onions, white",2')).toEqual([[2, null, 'onions', 'white', false]])
})

test('a table without a header row is read by the content of its columns', () => {
  expect(read('| milk | 2 |')).toEqual([[2, null, 'milk', '', false]])
  expect(read('milk;2\neggs;12')).toEqual([
    [2, null, 'milk', '', false],
    [12, null, 'eggs', '', false],
  ])
  expect(read('FALSE\tmilk\t2\nTRUE\teggs\t12')).toEqual([
    [2, null, 'milk', '', false],
    [12, null, 'eggs', '', true],
  ])
})

test('each column may be a store section', () => {
  const items = readList('Produce\tDairy\nonions\tmilk\ngarlic\teggs', testNames)
  expect(items.map(({ name, heading }) => [name, heading])).toEqual([
    ['onions', 'Produce'],
    ['milk', 'Dairy'],
    ['garlic', 'Produce'],
    ['eggs', 'Dairy'],
  ])
})

test("a table of meals doesn't contain items", () => {
  expect(read('Day\tDinner\nMon\tchicken\nTue\tbeef')).toEqual([])
  expect(read('\tLunch (kids)\tDinner\nMon\tpizza\tchicken\nTue\teggs\tbeef')).toEqual([])
})

test('an item in a table keeps the offset of its row', () => {
  const text = 'Item,Qty\n milk , 2 '
  const [item] = readList(text, testNames)
  expect(item).toMatchObject({ text: 'milk , 2', at: text.indexOf('milk') })
})

test.each(['—', '-', 'n/a', 'none', 'have it'])("a cell with %j doesn't name an item", (cell) => {
  expect(
    readList(`| Day | Need to buy |\n|---|---|\n| Mon | milk |\n| Tue | ${cell} |`, testNames).map(
      ({ name }) => name,
    ),
  ).toEqual(['milk'])
})

test('an approximate price is not a note, but text after a semicolon in a cell is', () => {
  const text = 'Was;Menge;Preis ca.\n"Tomatenmark; mild";1;2,49\nMüllbeutel;2;7,99'
  expect(
    readList(text, testNames).map(({ name, quantity, note }) => [name, quantity, note]),
  ).toEqual([
    ['Tomatenmark', 1, 'mild'],
    ['Müllbeutel', 2, ''],
  ])
})

test('column headers may be unknown store sections, and may change further down', () => {
  const namesOf = (text: string) =>
    readList(text, testNames).map(({ name, heading }) => [name, heading])
  const head = 'PRODUCE\tDAIRY/COLD\tCANS & DRY\tOTHER'
  expect(namesOf(`${head}\nonions, green\tmilk\tbeef... no have it\tsalt`)).toEqual([
    ['onions', 'PRODUCE'],
    ['milk', 'DAIRY/COLD'],
    ['salt', 'OTHER'],
  ])
  expect(namesOf('PRODUCE\tFROZEN\nonions\tpizza\nDAIRY\tMEAT\nmilk\tbeef')).toEqual([
    ['onions', 'PRODUCE'],
    ['pizza', 'FROZEN'],
    ['milk', 'DAIRY'],
    ['beef', 'MEAT'],
  ])
})

test('a second table below the first is read separately', () => {
  const plan = '| Mon | Tue |\n|---|---|\n| tacos | out |'
  expect(read(`${plan}\n\n| Item | Qty |\n|---|---|\n| milk | 2 |`)).toEqual([
    [2, null, 'milk', '', false],
  ])
})

test('an item with the time when it was bought is ticked', () => {
  const ticked = (text: string) =>
    readList(text, testNames).map(({ name, isTicked }) => [name, isTicked])
  const rows = 'milk,2,2024-03-09 11:20\neggs,1,\nsalt,1,3/9/2024'
  const expected = [
    ['milk', true],
    ['eggs', false],
    ['salt', true],
  ]
  for (const head of ['Completed At', 'Bought on', 'Done at']) {
    expect(ticked(`Item,Qty,${head}\n${rows}`)).toEqual(expected)
  }
  expect(ticked('Item,Done,Done at\nmilk,no,2024-03-09\neggs,yes,\nbread,no,')).toEqual([
    ['milk', false],
    ['eggs', true],
    ['bread', false],
  ])
})

test('a column that only numbers the rows is not a quantity', () => {
  expect(
    read(
      '| # | Buy | For |\n|:-:|:--|:--|\n| 1 | milk | Ann |\n| 2 | eggs x 3 | Bob |\n| 3 | bread | |',
    ),
  ).toEqual([
    [null, null, 'milk', 'Ann', false],
    [3, null, 'eggs', 'Bob', false],
    [null, null, 'bread', '', false],
  ])
})

test("an item with 0 under 'Need' is skipped, and an item with 'yes' under 'Picked' is ticked", () => {
  expect(read('Item\tNeed\tPicked\nmilk\t2\tyes\neggs\t0\tno\nbread\t1\tno')).toEqual([
    [2, null, 'milk', '', true],
    [1, null, 'bread', '', false],
  ])
})

test('a remark or a refusal in another cell says whether the item in its row is bought or skipped', () => {
  const text =
    'who | what | # | note\n--|--|--|--\nJo | milk | 2 |\nJo | eggs | | got at Ann’s\nSam | soda | 1 | nope\nSam | RENT BY THE 1ST | |'
  expect(read(text).map(([, , name, , isTicked]) => [name, isTicked])).toEqual([
    ['milk', false],
    ['eggs', true],
  ])
})

test('words in a column of prices are a note', () => {
  expect(read('milk\t1\t$3\neggs\t2\tcheck Sat market\nsalt\t1\t$1\nbeef\t1\t$9')[1]).toEqual([
    2,
    null,
    'eggs',
    'check Sat market',
    false,
  ])
})

test('rows that belong to a list of chores are not items', () => {
  const head = '"List","Name","Quantity"'
  const rows = '"Shop","milk","1"\n"Weekend To Do","Mow grass",""\n"Shop","eggs",""'
  expect(read(`${head}\n${rows}`).map(([, , name]) => name)).toEqual(['milk', 'eggs'])
})

test('an empty cell below a section means the same section', () => {
  const text = 'Dept\tItem\tQty\nDairy\tmilk\t1\n\teggs\t12\nBaking\tsalt\t\n\tflour\t'
  const items = readList(text, testNames)
  expect(items.map(({ name, heading }) => [name, heading])).toEqual([
    ['milk', 'Dairy'],
    ['eggs', 'Dairy'],
    ['salt', 'Baking'],
    ['flour', 'Baking'],
  ])
  expect(items[1]?.at).toBe(text.indexOf('eggs'))
})

test('if a column marks the needed items, unmarked items are skipped', () => {
  expect(read('Need,Item\nx,milk\n,eggs\nx,salt').map(([, , name]) => name)).toEqual([
    'milk',
    'salt',
  ])
})

test('a row with a quantity of zero is skipped', () => {
  expect(read('Item,Qty\nmilk,1\neggs,0\nsalt,').map(([, , name]) => name)).toEqual([
    'milk',
    'salt',
  ])
})

test.each([
  ['in a column of notes', "Item,Qty,Notes\nmilk,2,\neggs,1,don't need - Sue has some\nsalt,,low"],
  ['in a column of quantities', 'Item,Qty\nmilk,2\neggs,NO\nsalt,1'],
  ['in a column of states', 'Item,Qty,Status\nmilk,2,need\neggs,1,have - skip\nsalt,1,need'],
  ['by an empty need and a stock', 'Item,Need,On hand\nmilk,2,0\neggs,,4 doz\nsalt,1,'],
])('an item that is rejected %s is skipped', (_, text) => {
  expect(readList(text, testNames).map(({ name }) => name)).toEqual(['milk', 'salt'])
})

test('a brand after its product in a cell is a note', () => {
  expect(
    read('| Aldi | Publix |\n|---|---|\n| soda, Sprite 2 l | milk |\n| eggs | bread |')[0],
  ).toEqual([2, 'l', 'soda', 'Sprite', false])
})

test('words in place of an amount may say that an item is at home', () => {
  const table = 'Item\tAmount\nmilk\t2\nsalt\thave plenty\neggs\t12'
  expect(readList(table, testNames).map(({ name, isTicked }) => [name, isTicked])).toEqual([
    ['milk', false],
    ['salt', true],
    ['eggs', false],
  ])
})
