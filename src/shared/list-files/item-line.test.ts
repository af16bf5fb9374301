import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readItem } from '#shared/list-reader/read-item.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { lineOfItem, lineOfTyped } from './item-line.ts'

test.each([
  [{ name: 'Apples', quantity: '2', unit: 'lb', notes: ['organic'] }, '2 lb Apples (organic)'],
  [{ name: 'Soup, tomato' }, 'Soup (tomato)'],
  [{ name: 'Soup (tomato, basil)', quantity: 2 }, '2 Soup (tomato) (basil)'],
  [{ name: 'Soup; tomato' }, 'Soup (tomato)'],
  [{ name: 'Milk: whole' }, 'Milk (whole)'],
  [{ name: 'Flour', quantity: '1,5', unit: 'kg' }, '1.5 kg Flour'],
  [{ name: 'Flour', quantity: '1,000', unit: 'g' }, '1000 g Flour'],
  [{ name: 'Milk 1,5%' }, 'Milk 1.5%'],
  [{ name: 'Eggs', quantity: '12.00' }, '12 Eggs'],
  [{ name: 'Eggs', quantity: '0' }, 'Eggs'],
  [{ name: 'Salt', quantity: 'to taste' }, 'Salt (to taste)'],
  [{ name: 'Milk', quantity: '2 gal' }, '2 gal Milk'],
  [{ name: 'Milk', unit: 'carton' }, 'Milk (carton)'],
  [{ name: 'Milk', quantity: 2, unit: 'undefined' }, '2 Milk'],
  [{ name: '7up', quantity: 2, unit: 'cans' }, '2 cans 7up'],
  [{ name: 'Bread', notes: ['sliced, not white', null, ''] }, 'Bread (sliced) (not white)'],
  [{ name: '[x] Bread' }, 'Bread'],
  [{ name: ' \n ', quantity: 2 }, ''],
])('%j becomes the line %j', (item, line) => {
  expect(lineOfItem(item)).toEqual({ line, omitted: [] })
})

test('a note that is too long for the line is left out entirely', () => {
  const note = 'a'.repeat(195)
  expect(lineOfItem({ name: 'Bread', quantity: 2, notes: [note, 'brown'] })).toEqual({
    line: '2 Bread (brown)',
    omitted: [`2 Bread: ${note}`],
  })
})

test.each([
  ['chicken thighs, 2 lb', '2 lb chicken thighs'],
  ['Parmesan, the piece with the rind', 'Parmesan (the piece with the rind)'],
  ['2 lbs apples, the red ones', '2 lbs apples (the red ones)'],
  ['milk, eggs, bread', 'milk, eggs, bread'],
  ['~~milk~~', 'milk'],
])('the typed text %j becomes the line %j', (typed, line) => {
  expect(lineOfTyped(typed)).toEqual({ line, omitted: [] })
})

test('the list reader finds the amount, name and notes in any formatted item', () => {
  const item = fc.record({
    name: fc.constantFrom('milk', 'apples', 'bread', 'tomato soup', 'olive oil'),
    quantity: fc.constantFrom('2', '0.5', '12', '1,5', '3'),
    unit: fc.constantFrom(null, 'lb', 'cans', 'kg', 'boxes'),
    notes: fc.uniqueArray(fc.constantFrom('organic', 'for Sunday', 'no salt', 'the cheap one'), {
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(item, ({ name, quantity, unit, notes }) => {
      expect(readItem(lineOfItem({ name, quantity, unit, notes }).line, testNames)).toEqual({
        name,
        quantity: Number(quantity.replace(',', '.')),
        upTo: null,
        unit,
        note: notes.join(', '),
      })
    }),
  )
})
