import { expect, test } from 'vitest'
import { problemOf } from './use-my-location.ts'

test('a shopper is told which of the three things went wrong', () => {
  expect(problemOf(1)).toBe('denied')
  expect(problemOf(2)).toBe('unavailable')
  expect(problemOf(3)).toBe('timeout')
})
