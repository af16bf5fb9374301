import { expect, test } from 'vitest'
import { distanceText } from './distance-text.ts'

test('distances are in feet in the USA and in meters in most other countries', () => {
  expect(distanceText(34.4, 'en-US')).toBe('115 ft')
  expect(distanceText(34.4, 'en')).toBe('115 ft')
  expect(distanceText(34.4, 'en-GB')).toBe('34 m')
  expect(distanceText(34.4, 'de')).toBe('34 m')
  expect(distanceText(1234, 'de')).toBe('1.234 m')
  expect(distanceText(0, 'es-US')).toMatch(/^0\s(ft|pies)$/)
})
