import { expect, test } from 'vitest'
import { areaUnderCurve } from './area-under-curve.ts'

test('groups that are wholly apart are told apart, whichever is larger', () => {
  expect(areaUnderCurve([1, 2, 3], [4, 5])).toBe(1)
  expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(0)
})

test('equal groups are not told apart, and ties count half', () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(areaUnderCurve([1, 1], [1, 1])).toBe(0.5)
  expect(areaUnderCurve([1, 3], [2, 4])).toBe(0.75)
})
