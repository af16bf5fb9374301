import { expect, test } from 'vitest'
import { listsOfGrocy, listsOfGrocyCsv } from './grocy-lists.ts'

const entry = { product_id: 12, note: null, amount: 2, shopping_list_id: 1, done: 0 }

test('a shopping list from Grocy keeps names and units if the file contains them', () => {
  const entries = [
    { ...entry, product_name: 'Cookies', qu_name: 'Pack', qu_name_plural: 'Packs', note: 'mint' },
    { ...entry, product_name: 'Milk', qu_name: 'Pack', qu_name_plural: 'Packs', amount: '1' },
    { ...entry, product_id: null, note: 'Candles', amount: 1, done: 1 },
    entry,
  ]
  expect(listsOfGrocy(entries, 'Grocy')).toEqual({
    lists: [
      {
        name: 'Grocy',
        text: '2 Packs Cookies (mint)\n1 Pack Milk\n1 Candles',
        tickedKeys: ['candles'],
        omitted: ['Product 12 (its name is not in the file)'],
      },
    ],
    skipped: [],
  })
})

test('a table exported from the Grocy database as CSV becomes a list', () => {
  const csv =
    'id,product_id,note,amount,shopping_list_id,done,product_name,qu_name,qu_name_plural\r\n' +
    '7,12,,2,1,1,Cookies,Pack,Packs\r\n8,,Candles,1,1,0,,,\r\n'
  expect(listsOfGrocyCsv(csv, 'Grocy')).toMatchObject([
    { name: 'Grocy', text: '2 Packs Cookies\n1 Candles', tickedKeys: ['packs cookies'] },
  ])
})

test('names of products, units and lists are read from the other tables in the file', () => {
  const tables = {
    shopping_list: [{ ...entry, qu_id: 3 }],
    shopping_lists: [{ id: 1, name: 'Weekly' }],
    products: [{ id: 12, name: 'Cookies' }],
    quantity_units: [{ id: 3, name: 'Pack' }],
  }
  expect(listsOfGrocy(tables, '')).toMatchObject({
    lists: [{ name: 'Weekly', text: '2 Pack Cookies' }],
  })
})
