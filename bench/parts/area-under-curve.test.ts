import { expect, test } from 'vitest'
import { areaUnderCurve } from './area-under-curve.ts'

test('groups without overlap are always distinguished, even if the first has the larger values', () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5])).toBe(1)
  expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(0)
})

test('equal groups can’t be distinguished, and a tie counts half', () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(areaUnderCurve([1, 1], [1, 1])).toBe(0.5)
  expect(areaUnderCurve([1, 3], [2, 4])).toBe(0.75)
})
