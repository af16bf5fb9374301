import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addItem, itemAt, moveItem, removeItem, replaceName, rewriteItem } from './edit-list.ts'
import type { MergedItem } from './read-list.ts'

function itemOf(name: string, ...texts: string[]) {
  return { key: name, name, note: '', heading: null, amounts: [], texts, rows: [] }
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

test.each([
  ['milk, eggs, soap', 'eggs', 'milk, soap'],
  ['milk, eggs, soap', 'milk', 'eggs, soap'],
  ['milk, eggs, soap', 'soap', 'milk, eggs'],
  ['milk\neggs\nsoap', 'eggs', 'milk\nsoap'],
  ['milk', 'milk', ''],
  ['eggplant, egg', 'egg', 'eggplant'],
])('%j without %j is %j', (list, name, rest) => {
  expect(removeItem(list, item(name))).toBe(rest)
})

test('an item that was written twice is removed wherever it stands', () => {
  expect(removeItem('2 milk, eggs, milk', item('milk', ['2 milk', 'milk']))).toBe('eggs')
})

test.each([
  ['milk, eggs, soap', 'soap', 'milk', 'soap, milk, eggs'],
  ['milk, eggs, soap', 'milk', null, 'eggs, soap, milk'],
  ['milk\neggs\nsoap', 'soap', 'eggs', 'milk\nsoap\neggs'],
])('of %j, %j moves before %j', (list, name, next, moved) => {
  expect(moveItem(list, item(name), next === null ? null : item(next))).toBe(moved)
})

test('an item is rewritten where it stands, its other spellings with it', () => {
  const milk = item('milk', ['2 milk', 'milk'])
  expect(rewriteItem('eggs, 2 milk, soap, milk', milk, '3 oat milk')).toBe('eggs, 3 oat milk, soap')
})

function item(name: string, texts: readonly string[] = [name]): MergedItem {
  return { key: name, name, note: '', heading: null, amounts: [], texts, rows: [] }
}

test.each([
  ['peanut butter, butter', 'butter', 'peanut butter'],
  ['coconut milk, 2% milk, milk', 'milk', 'coconut milk, 2% milk'],
  ['milk, coconut milk', 'milk', 'coconut milk'],
  ['salt & pepper, eggs', 'pepper', 'salt &, eggs'],
])('a shopper who takes from %j the item %j keeps the others whole', (list, name, left) => {
  expect(removeItem(list, itemOf(name, name))).toBe(left)
})
