import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coordinates, milesBetween } from './coordinates.ts'
import { nearestZip } from './nearest-zip.ts'
import { gazetteer } from './test-gazetteer.ts'

const areas = gazetteer.zips.filter(({ isArea }) => isArea)
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const nearAZip = fc
  .record({
    index: fc.nat(areas.length - 1),
    north: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    east: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  })
  .map(({ index, north, east }) => ({
    latitude: (areas[index]?.latitude ?? 0) + north,
    longitude: (areas[index]?.longitude ?? 0) + east,
  }))

function milesOfNearest(at: Coordinates): number {
  return areas.reduce((miles, zip) => Math.min(miles, milesBetween(at, zip)), Number.MAX_VALUE)
}

test('a store anywhere gets the nearest ZIP code', () => {
  const places = fc.oneof({ arbitrary: nearAZip, weight: 3 }, anywhere)
  fc.assert(
    fc.property(places, (at) => {
      expect(nearestZip(gazetteer, at)?.miles).toBe(milesOfNearest(at))
    }),
    { numRuns: 60 },
  )
})

test('the nearest ZIP code may be across the 180th meridian', () => {
  const at = { latitude: 51.9, longitude: 179.99 }
  expect(nearestZip(gazetteer, at)?.miles).toBe(milesOfNearest(at))
})

test('a store in downtown Austin doesn’t get a ZIP code for PO boxes', () => {
  const at = { latitude: 30.2672, longitude: -97.7431 }
  expect(nearestZip(gazetteer, at)).toMatchObject({ zipCode: '78701', city: 'Austin', state: 'TX' })
})

test('a store without a position gets no ZIP code', () => {
  expect(nearestZip(gazetteer, { latitude: Number.NaN, longitude: 0 })).toBeUndefined()
  expect(nearestZip(gazetteer, { latitude: 30, longitude: Number.NaN })).toBeUndefined()
})
