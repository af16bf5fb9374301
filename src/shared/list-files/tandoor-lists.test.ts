import { expect, test } from 'vitest'
import { listsOfTandoorCsv } from './tandoor-csv.ts'
import { listsOfTandoor } from './tandoor-lists.ts'

const entry = { food: { name: 'Potatoes' }, unit: { name: 'kg' }, amount: 2, checked: false }

test('Tandoor entries keep their amounts and ticks, and are grouped into lists by list name', () => {
  const entries = [
    entry,
    { ...entry, food: { name: 'Lemons' }, unit: null, amount: 0, checked: true },
    { ...entry, shopping_lists: [{ name: 'Market' }] },
  ]
  const lists = [
    { name: 'Tandoor', text: '2 kg Potatoes\nLemons', tickedKeys: ['lemons'] },
    { name: 'Market', text: '2 kg Potatoes', tickedKeys: [] },
  ]
  expect(listsOfTandoor(entries, 'Tandoor')).toEqual({ lists, skipped: [] })
  expect(listsOfTandoor({ count: 3, results: entries }, 'Tandoor')).toEqual({ lists, skipped: [] })
})

test('a Tandoor recipe’s ingredients become a list', () => {
  const ingredients = [
    { food: null, unit: null, amount: 0, note: 'Dough', is_header: true },
    { food: { name: 'Flour' }, unit: { name: 'g' }, amount: 500, note: 'sifted' },
    { food: { name: 'Salt' }, unit: null, amount: 1, note: '', no_amount: true },
  ]
  expect(listsOfTandoor({ name: 'Bread', steps: [{ ingredients }] }, '')).toMatchObject({
    lists: [{ name: 'Bread', text: 'Dough:\n500 g Flour (sifted)\nSalt' }],
  })
})

test('CSV from Tandoor is read in any language, and quotes in it are ordinary characters', () => {
  const csv =
    'Menge , Einheit , Lebensmittel\nObst,,\n0.5,,Melone\n1,,Brot, geschnitten\n0,undefined,"Party" Teller'
  expect(listsOfTandoorCsv(csv, 'Tandoor')).toMatchObject([
    { text: 'Obst:\n0.5 Melone\n1 Brot (geschnitten)\n"Party" Teller' },
  ])
})
