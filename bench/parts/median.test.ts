import { expect, test } from 'vitest'
import { median, percentile } from './median.ts'
import { medians } from './medians.ts'

test('the median is the middle value, even if the values aren’t sorted', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([7])).toBe(7)
  expect(median([])).toBeNaN()
})

test('a percentile is always one of the measured values', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(values, 99)).toBe(99)
  expect(percentile(values, 100)).toBe(100)
  expect(percentile([3, 1], 99)).toBe(3)
  expect(percentile([3, 1], 0)).toBe(1)
  expect(percentile([], 99)).toBeNaN()
})

test('each metric gets its own median of five samples', async () => {
  let round = 0
  const middle = await medians(async () => {
    round += 1
    return { rising: round, falling: -round * 10 }
  })
  expect(round).toBe(5)
  expect(middle).toEqual({ rising: 3, falling: -30 })
})
