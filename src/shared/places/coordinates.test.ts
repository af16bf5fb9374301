import { expect, test } from 'vitest'
import { milesBetween } from './coordinates.ts'

const austin = { latitude: 30.2672, longitude: -97.7431 }
const houston = { latitude: 29.7604, longitude: -95.3698 }

test('a shopper in Austin is 146 miles from Houston', () => {
  expect(milesBetween(austin, houston)).toBeCloseTo(146.2, 0)
  expect(milesBetween(houston, austin)).toBe(milesBetween(austin, houston))
})

test('a position is 0 miles from itself and half the Earth’s circumference from its antipode', () => {
  expect(milesBetween(austin, austin)).toBe(0)
  const antipode = { latitude: -30.2672, longitude: 82.2569 }
  expect(milesBetween(austin, antipode)).toBeCloseTo(12_437, 0)
})

test('two places in the Aleutians on either side of the 180th meridian are near each other', () => {
  const east = { latitude: 52, longitude: 179.9 }
  expect(milesBetween(east, { latitude: 52, longitude: -179.9 })).toBeLessThan(9)
})
