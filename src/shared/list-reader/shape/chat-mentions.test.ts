import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const chat = (...messages: string[]) =>
  readList(messages.map((words) => `[11/24, 18:02] Ann: ${words}`).join('\n'), testNames).map(
    ({ quantity, name }) => [quantity, name],
  )

test('a reply can accept goods that look good or are on sale', () => {
  expect(chat('need milk', 'garlic looks good today', 'get 2')).toEqual([
    [null, 'milk'],
    [2, 'garlic'],
  ])
  expect(chat('need milk', 'they have potatoes 2 for $5', 'ooh yes get 2')).toEqual([
    [null, 'milk'],
    [2, 'potatoes'],
  ])
  expect(chat('need milk', 'They have BOGO on the potatoes', 'get 2')).toEqual([
    [null, 'milk'],
    [2, 'potatoes'],
  ])
})

test('goods that are only mentioned are not added', () => {
  expect(chat('need milk', 'garlic looks good today', 'nah')).toEqual([[null, 'milk']])
  expect(chat('need milk', 'the eggs are over there')).toEqual([[null, 'milk']])
})

test('a refusal after a price is about the item with that price', () => {
  expect(chat('need garlic and milk', 'garlic is 34.99', 'nope forget it')).toEqual([
    [null, 'milk'],
  ])
})
