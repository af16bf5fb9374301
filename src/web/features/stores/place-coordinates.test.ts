import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coordinatesText } from './place-coordinates.ts'

test('a shopper near the Texas Capitol searches from a position rounded to about a mile', () => {
  expect(coordinatesText({ latitude: 30.274665, longitude: -97.740349 })).toBe('30.28, -97.74')
  expect(coordinatesText({ latitude: 21.3, longitude: -157.8 })).toBe('21.30, -157.80')
})

test('a position that leaves the device is rounded to 0.02 degrees', () => {
  const degrees = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(degrees, (at) => {
      const text = coordinatesText(at)
      expect(text).toMatch(/^-?\d{1,2}\.\d[02468], -?\d{1,3}\.\d[02468]$/)
      const [latitude, longitude] = text.split(', ').map(Number)
      expect(Math.abs((latitude ?? 99) - at.latitude)).toBeLessThanOrEqual(0.01 + 1e-9)
      expect(Math.abs((longitude ?? 999) - at.longitude)).toBeLessThanOrEqual(0.01 + 1e-9)
    }),
  )
})
