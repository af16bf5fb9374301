import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const chat = (...messages: string[]) =>
  readList(messages.map((words) => `[11/24, 18:02] Ann: ${words}`).join('\n'), testNames)

const itemsOf = (...messages: string[]) =>
  chat(...messages).map(({ quantity, name }) => [quantity, name])

test('an answer picks one or both of two items', () => {
  expect(itemsOf('bread', 'milk or eggs?', 'eggs')).toEqual([
    [null, 'bread'],
    [null, 'eggs'],
  ])
  expect(itemsOf('bread', 'milk or eggs', 'both').length).toBe(3)
})

test('a count with a remark belongs to the last item', () => {
  expect(itemsOf('need eggs', '12 pack ok?', '24 if they are on sale. nvm 12 is fine')).toEqual([
    [12, 'eggs'],
  ])
  expect(itemsOf('milk?', 'one then')).toEqual([[1, 'milk']])
})

test('an item in the cart is ticked', () => {
  const ticks = (...messages: string[]) => chat(...messages).map(({ isTicked }) => isTicked)
  expect(ticks('milk', 'eggs', 'already in cart')).toEqual([false, true])
  expect(ticks('milk', 'ok', 'eggs i already bought')).toEqual([false, true])
})

test("a 'no' after several items does not reject any of them", () => {
  expect(itemsOf('milk, eggs, bread', 'no').length).toBe(3)
})

test('an item that is at home is not added', () => {
  expect(itemsOf('bread', 'milk?', 'got 3 in the fridge')).toEqual([[null, 'bread']])
  expect(itemsOf('bread', 'do we have milk?', 'plenty of milk')).toEqual([[null, 'bread']])
})

test('an activity is not an item, and neither is a word that only resembles a product', () => {
  expect(itemsOf('milk', 'making chicken tonight')).toEqual([[null, 'milk']])
  expect(itemsOf('milk', 'chicker')).toEqual([[null, 'milk']])
})

test('goods after a colon are items unless somebody has them', () => {
  expect(itemsOf('milk', 'so from the store: eggs, bread').length).toBe(3)
  expect(itemsOf('milk', 'we already have at home: eggs, bread')).toEqual([[null, 'milk']])
})

test('a summary or a later count may shorten the name of an item', () => {
  expect(itemsOf('need eggs and short ribs', 'ok eggs, ribs')).toEqual([
    [null, 'eggs'],
    [null, 'short ribs'],
  ])
  expect(itemsOf('need short ribs', 'actually just 2 ribs')).toEqual([[2, 'short ribs']])
})

test('amounts after items separate the items', () => {
  expect(itemsOf('hi', 'bread 3 packs onions 2 packs')).toEqual([
    [3, 'bread'],
    [2, 'onions'],
  ])
})

test('a message may answer its own question', () => {
  expect(itemsOf('milk', 'beef ribs for the grill? short ribs')).toEqual([
    [null, 'milk'],
    [null, 'short ribs'],
  ])
})

test("a 'no' with a reason rejects what was suggested", () => {
  expect(itemsOf('milk', 'and eggs?', "nah i'm broke")).toEqual([[null, 'milk']])
})

test('an objection may name an earlier item', () => {
  expect(itemsOf('need milk, bread and eggs', 'bread is 6.99 a loaf', 'nope forget it')).toEqual([
    [null, 'milk'],
    [null, 'eggs'],
  ])
})
