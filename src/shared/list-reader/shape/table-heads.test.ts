import { expect, test } from 'vitest'
import { columnsOf, isTableHead } from './table-heads.ts'

const columns = (...head: string[]) => Object.fromEntries(columnsOf(head))

test.each([
  ['Item,Quantity,Unit', { item: [0], quantity: [1], unit: [2] }],
  ['item_name,quantity', { item: [0], quantity: [1] }],
  ['Product Name,Qty.,Price ($)', { item: [0], quantity: [1], price: [2] }],
  ['**Item**,**How many?**,Got it?', { item: [0], quantity: [1], done: [2] }],
  ['Store,Aisle,ItemName,Comments', { store: [0], category: [1], item: [2], note: [3] }],
  ['Artículo,Cant.,Unidad,Hecho', { item: [0], quantity: [1], unit: [2], done: [3] }],
  ['Producto,Unidades,Tienda,Notas', { item: [0], quantity: [1], store: [2], note: [3] }],
  ['Artikel,Menge,Einheit,Geschäft', { item: [0], quantity: [1], unit: [2], store: [3] }],
  ['Stück,Zutat,Bemerkung,Erledigt', { quantity: [0], item: [1], note: [2], done: [3] }],
  ['✔️,Item,#', { done: [0], item: [1], quantity: [2] }],
])('the columns of %j are found by their headers', (head, expected) => {
  expect(columns(...head.split(','))).toEqual(expected)
})

test('the meaning of an ambiguous header depends on the other columns', () => {
  expect(columns('Name', 'Qty')).toEqual({ item: [0], quantity: [1] })
  expect(columns('Item', 'Name')).toEqual({ item: [0], other: [1] })
  expect(columns('Content', 'Description')).toEqual({ item: [0], note: [1] })
  expect(columns('Description', 'Qty')).toEqual({ item: [0], quantity: [1] })
  expect(columns('Cantidad', 'Unidades', 'Producto')).toEqual({
    quantity: [0],
    unit: [1],
    item: [2],
  })
})

test('once two columns are known, another header is recognized by its last word', () => {
  expect(columns('✓', 'Groceries wk 47', '#', 'est. $')).toEqual({
    done: [0],
    item: [1],
    quantity: [2],
    price: [3],
  })
  expect(columns('Groceries wk 47', 'Qty')).toEqual({ quantity: [1] })
})

test('a row with more than 60 columns is not a header row, and columns after the 60th are ignored', () => {
  const wide = Array.from({ length: 100 }, () => 'Notes')
  expect(isTableHead(['Item', ...wide])).toBe(false)
  expect(columnsOf(['Item', ...wide]).get('note')).toHaveLength(59)
})

test('columns that a task app adds are ignored', () => {
  expect(columns('TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT')).toEqual({
    category: [0],
    item: [1],
    note: [2],
    other: [3, 4],
  })
})

test('a column of brands or a second column of names becomes a note', () => {
  expect(columns('Item', 'Brand', 'Notes')).toEqual({ item: [0], note: [1, 2] })
  expect(columns('Ingredient', 'Product', 'Qty')).toEqual({ item: [0], note: [1], quantity: [2] })
})

test.each([
  [['Item', 'Qty'], true],
  [['Qty', 'What', 'Store'], true],
  [['Qty', 'Stuff we want', 'Unit'], true],
  [['Category', 'Need', 'Amount'], true],
  [['milk', '2', 'gal'], false],
  [['milk', 'eggs'], false],
  [['food', 'things'], false],
  [['paper', 'size'], false],
  [['Item'], false],
])('whether %j above other rows is a header row: %j', (cells, expected) => {
  expect(isTableHead(cells)).toBe(expected)
})
