import { expect, test } from 'vitest'
import { problemOf } from './use-my-location.ts'

test('each geolocation error code has its own message', () => {
  expect(problemOf(1)).toBe('denied')
  expect(problemOf(2)).toBe('unavailable')
  expect(problemOf(3)).toBe('timeout')
})
