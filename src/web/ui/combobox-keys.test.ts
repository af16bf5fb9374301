import { expect, test } from 'vitest'
import { suggestionAt } from './combobox-keys.ts'

test('the down arrow moves through the suggestions and wraps around to the first', () => {
  expect(suggestionAt('ArrowDown', null, 3)).toBe(0)
  expect(suggestionAt('ArrowDown', 0, 3)).toBe(1)
  expect(suggestionAt('ArrowDown', 2, 3)).toBe(0)
})

test('the up arrow starts at the last suggestion and wraps around from the first', () => {
  expect(suggestionAt('ArrowUp', null, 3)).toBe(2)
  expect(suggestionAt('ArrowUp', 2, 3)).toBe(1)
  expect(suggestionAt('ArrowUp', 0, 3)).toBe(2)
})

test('the arrow keys do not select anything if there are no suggestions', () => {
  expect(suggestionAt('ArrowDown', null, 0)).toBeNull()
  expect(suggestionAt('ArrowUp', null, 0)).toBeNull()
})
