import { expect, test } from 'vitest'
import { readItem } from './read-item.ts'
import { isRemarkAfterName, openerOf } from './remark-words.ts'
import { testNames } from './test-names.ts'

test.each([
  'please grab ',
  'can you get ',
  "we're out of ",
  'running low on ',
  'get some of those ',
  "don't forget the ",
  'the kids want ',
  'maybe a ',
  'hay que comprar ',
  'no se te olvide la ',
  'se acabó el ',
  'nos hace falta ',
  'something for dinner maybe a ',
])('openerOf finds the words before the item in a request: %s', (text) => {
  expect(openerOf(`${text}milk`)).toBe(text)
})

test("openerOf doesn't find a request at the start of a product name", () => {
  for (const text of ['milk', 'maybe', 'getaway cake', 'get well card', 'masa']) {
    expect(openerOf(text)).toBe('')
  }
})

test.each([
  'if on sale',
  'to take to the party',
  "we're OUT",
  'the cheap one',
  'the usual',
  'same as last time',
  'that dad likes',
  'or something',
  'from the bakery',
  'in the freezer aisle',
  'deli counter',
  'los q sean',
  'los más baratos',
  'si hay',
  'la q no huele',
  'de la panadería',
  'pal pastel',
  'bien fresco',
  'porfa',
  "only if they're cheap",
  'before friday',
  'without nuts',
  'check the price first',
  'feeds 8',
  'to grill',
  'biggest they have',
  'Jake likes',
  'at costco',
  'digital coupon',
  'half gone',
  'next week',
  'maybe',
  'como unas 4',
  'en cuadritos',
  'de hoy',
])('%s is a remark', (text) => {
  expect(isRemarkAfterName(text)).toBe(true)
})

test("a product name isn't a remark", () => {
  for (const text of [
    'fat',
    'outlet covers',
    'lowfat milk',
    'la vaca',
    'the cake',
    'de coco',
    'to go',
  ]) {
    expect(isRemarkAfterName(text)).toBe(false)
  }
})

test.each([
  ['get some milk', 'milk', ''],
  ['pick up unicorns', 'pick up unicorns', ''],
  ["milk we're out", 'milk', "we're out"],
  ['leche para bebé la barata', 'leche', 'para bebé la barata'],
  ['unicorn soda the cheap one', 'unicorn soda', 'the cheap one'],
  ['2 onions from the bakery', 'onions', 'from the bakery'],
  ['onions como unas 4', 'onions', ''],
  ['a box for the table', 'box', 'for the table'],
])('%s is read as %s with the note %j', (text, name, note) => {
  expect(readItem(text, testNames)).toMatchObject({ name, note })
})
