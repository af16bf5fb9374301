import { expect, test } from 'vitest'
import { readListFile } from './read-list-file.ts'

function read(text: string, name = 'File.txt') {
  const result = readListFile({ name, bytes: new TextEncoder().encode(text) })
  return result.status === 'read' ? result.lists : result.problem
}

test.each([
  ['commas', 'Item,Qty,Notes\nApples,2,red\n"Soup, tomato",,', '2 Apples (red)\nSoup (tomato)'],
  ['semicolons, decimal commas', 'Artikel;Menge;Einheit\nMehl;1,5;kg', '1.5 kg Mehl'],
  ['tabs', 'Producto\tCantidad\nleche\t2', '2 leche'],
  ['bars', 'Item|Qty\nmilk|2', '2 milk'],
  ['Markdown', '| Qty | Item |\n|----:|:-----|\n| 2 | milk |\n| | eggs |', '2 milk\neggs'],
  ['a line for Excel', 'sep=;\r\nItem;Amount\r\nMilk;1,5 l', '1.5 l Milk'],
  ['a category row', 'Item,Qty\nmilk,2\n,Produce\nkale,1', '2 milk\nProduce:\n1 kale'],
  ['sizes and stores', 'Item,Size,Store\nBeans,15 oz,Aldi', 'Beans (15 oz) (@Aldi)'],
  ['commas without quotes', 'Qty,Item\n1,Bread, sliced', '1 Bread (sliced)'],
  ['another word for items', 'Qty,Stuff we want,Unit\n2,milk,gal', '2 gal milk'],
])('a table with %s is read whatever the file name', (_, text, items) => {
  expect(read(text)).toMatchObject([{ name: 'File', text: items }])
})

test('a title above the header becomes the name of the list', () => {
  expect(read('Thanksgiving\n\nItem,Qty\nmilk,2')).toMatchObject([{ name: 'Thanksgiving' }])
})

test.each([
  ['Item,Done\nmilk,x\neggs,\nsoap,no', ['milk']],
  ['Artikel;Erledigt\nMilch;ja\nEier;nein\nSeife;0', ['milch']],
  ['Producto,Hecho\nleche,sí\nhuevos,FALSO', ['leche']],
  ['Title,Completed\nmilk,TRUE\neggs,False', ['milk']],
  ['Title,Completion Date\nmilk,2026-09-02 10:41\neggs,', ['milk']],
  ['Subject,% Complete,Status\nmilk,100%,Completed\neggs,0%,Not Started', ['milk']],
])('the ticks of the table %j are kept', (text, tickedKeys) => {
  expect(read(text)).toMatchObject([{ tickedKeys }])
})

test('unknown columns, rows without an item, and items that aren’t needed are reported as left out', () => {
  expect(read('Item,Qty,Frob,Need\nmilk,2,a,yes\n,3,b,yes\nsoap,1,,no', 'a.csv')).toMatchObject([
    { text: '2 milk', omitted: ["Column 'Frob': a, b", '3, b, yes', 'soap: not needed'] },
  ])
  expect(read('Item,Status\nmilk,ask Ann', 'a.csv')).toMatchObject([{ text: 'milk (ask Ann)' }])
})

test('an export from Microsoft To Do becomes lists of its tasks and steps', () => {
  const text =
    'Type,ID,Title,Status,Note,Due Date\nlist,1,Weekly,,,\ntask,2,"milk, 2 l",notStarted,,\n' +
    'step,3,oat,true,,\nlist,4,Empty,,,\nlist,5,Party,,,\ntask,6,chips,completed,salted,'
  expect(read(text)).toMatchObject([
    { name: 'Weekly', text: '2 l milk\noat', tickedKeys: ['oat'] },
    { name: 'Party', text: 'chips (salted)', tickedKeys: ['chips (salted)'] },
  ])
})

test('a Todoist project keeps its descriptions, comments and sections', () => {
  const text =
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT\nmeta,view_style=list,,,\ntask,Olive oil,extra virgin,4,1\n' +
    'note,Get the big one,,,\n,,,,\nsection,Produce,,,\ntask,Salad,,4,1\ntask,romaine,,4,2\ntask,* Later,,4,1'
  expect(read(text, 'Groceries [2203306141].csv')).toMatchObject([
    {
      name: 'Groceries',
      text: 'Olive oil (extra virgin) (Get the big one)\nProduce:\nSalad\nromaine\nLater:',
    },
  ])
})

test('a plain list isn’t read as a table, even if it looks like one', () => {
  expect(read('milk, eggs\nfood, things')).toMatchObject([{ text: 'milk, eggs\nfood, things' }])
})
