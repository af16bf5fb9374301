import { expect, test } from 'vitest'
import { suggestionAt } from './combobox-keys.ts'

test('a shopper walks down through the suggestions and round to the first', () => {
  expect(suggestionAt('ArrowDown', null, 3)).toBe(0)
  expect(suggestionAt('ArrowDown', 0, 3)).toBe(1)
  expect(suggestionAt('ArrowDown', 2, 3)).toBe(0)
})

test('a shopper walks up from the text to the last suggestion and round from the first', () => {
  expect(suggestionAt('ArrowUp', null, 3)).toBe(2)
  expect(suggestionAt('ArrowUp', 2, 3)).toBe(1)
  expect(suggestionAt('ArrowUp', 0, 3)).toBe(2)
})

test('a shopper stays in the text where nothing is suggested', () => {
  expect(suggestionAt('ArrowDown', null, 0)).toBeNull()
  expect(suggestionAt('ArrowUp', null, 0)).toBeNull()
})
