import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItem, itemAt, replaceName } from './edit-list.ts'

function itemOf(name: string, ...texts: string[]) {
  return { key: name, name, note: '', heading: null, amounts: [], texts }
}

test('a shopper who takes another name keeps number, note and all other items', () => {
  const list = 'bread, 2 mlik (organic), eggplant, egg'
  expect(replaceName(list, itemOf('mlik', '2 mlik (organic)'), 'milk')).toBe(
    'bread, 2 milk (organic), eggplant, egg',
  )
  expect(replaceName(list, itemOf('egg', 'egg'), 'eggs')).toBe(
    'bread, 2 mlik (organic), eggplant, eggs',
  )
})

test('each spelling of an item that was written twice is replaced', () => {
  expect(replaceName('mlik\nrice\n2 mlik', itemOf('mlik', 'mlik', '2 mlik'), 'milk')).toBe(
    'milk\nrice\n2 milk',
  )
})

test('a name with a dollar sign stays as it is', () => {
  expect(replaceName('mlik', itemOf('mlik', 'mlik'), '$& milk')).toBe('$& milk')
})

test('an item is added as the list is written', () => {
  expect(addItem('', 'milk')).toBe('milk')
  expect(addItem('bread, rice, ', 'milk')).toBe('bread, rice, milk')
  expect(addItem('bread\nrice\n', 'milk')).toBe('bread\nrice\nmilk')
})

test('the item under the cursor is what stands between commas and line breaks', () => {
  expect(itemAt('bread,  2 chedar , rice', 12)).toEqual({ from: 8, to: 16, text: '2 chedar' })
  expect(itemAt('bread\nmi', 8)).toEqual({ from: 6, to: 8, text: 'mi' })
  expect(itemAt('', 0)).toEqual({ from: 0, to: 0, text: '' })
})

test('wherever the cursor is, the item is a part of the list', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(40), (list, cursor) => {
      const { from, to, text } = itemAt(list, Math.min(cursor, list.length))
      expect(list.slice(from, to)).toBe(text)
    }),
  )
})
