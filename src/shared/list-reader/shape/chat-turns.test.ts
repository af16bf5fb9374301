import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const chat = (...messages: string[]) =>
  readList(messages.map((words) => `[11/24, 18:02] Ann: ${words}`).join('\n'), testNames)

const itemsOf = (...messages: string[]) =>
  chat(...messages).map(({ quantity, name }) => [quantity, name])

test('an answer picks one of two items', () => {
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

test("a 'no' after several items rejects none of them", () => {
  expect(itemsOf('milk, eggs, bread', 'no').length).toBe(3)
})

test('what is at home is no item', () => {
  expect(itemsOf('bread', 'milk?', 'got 3 in the fridge')).toEqual([[null, 'bread']])
  expect(itemsOf('bread', 'do we have milk?', 'plenty of milk')).toEqual([[null, 'bread']])
})
