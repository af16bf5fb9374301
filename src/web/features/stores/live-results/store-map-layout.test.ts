import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#shared/places/coordinates.ts'
import { spreadPins } from './spread-pins.ts'
import { layoutStoreMap, mapSize } from './store-map-layout.ts'

const austin = { latitude: 30.2672, longitude: -97.7431 }

function placesAround(latitudes: [number, number], longitudes: [number, number]) {
  return fc.record({
    latitude: fc.double({ min: latitudes[0], max: latitudes[1], noNaN: true }),
    longitude: fc.double({ min: longitudes[0], max: longitudes[1], noNaN: true }),
  })
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }) {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

describe('on the map', () => {
  test('north is up and east is right', () => {
    const north = { ...austin, latitude: austin.latitude + 0.1 }
    const east = { ...austin, longitude: austin.longitude + 0.1 }
    const { place, pins } = layoutStoreMap(austin, [north, east])
    expect(pins[0]?.at.y).toBeLessThan(place.y)
    expect(pins[0]?.at.x).toBeCloseTo(place.x, 3)
    expect(pins[1]?.at.x).toBeGreaterThan(place.x)
    expect(pins[1]?.at.y).toBeCloseTo(place.y, 0)
  })

  test('a store just across the date line is drawn close to the place', () => {
    const adak = { latitude: 51.88, longitude: -176.65 }
    const { place, pins } = layoutStoreMap(adak, [{ latitude: 51.88, longitude: 179.5 }])
    expect(pins[0]?.at.x).toBeLessThan(place.x)
  })

  test('a map has a scale even if its only store is at the searched place', () => {
    const { unitsPerMile, rings, pins } = layoutStoreMap(austin, [austin])
    expect(Number.isFinite(unitsPerMile)).toBe(true)
    expect(rings.length).toBeGreaterThan(0)
    expect(pins).toHaveLength(1)
  })

  test('rings are at round distances and reach the farthest store', () => {
    const far = { ...austin, latitude: austin.latitude + 4.2 / 69 }
    const { rings, unitsPerMile, place, pins } = layoutStoreMap(austin, [far])
    for (const { miles, radius, label } of rings) {
      expect(radius).toBeCloseTo(miles * unitsPerMile)
      expect(distance(label, place)).toBeCloseTo(radius)
    }
    expect(rings.map(({ miles }) => miles)).toContain(2)
    expect(pins[0] && distance(pins[0].at, place)).toBeGreaterThan(rings[0]?.radius ?? 0)
  })
})

test('pins that are stuck in a line between the place and the edge move sideways', () => {
  const pins = spreadPins(
    [
      { x: 14, y: 186 },
      { x: 18, y: 186 },
    ],
    {
      gap: mapSize.pin + 2,
      keepClear: { at: { x: 37.6, y: 186 }, distance: mapSize.pin / 2 + 8 },
      room: { width: mapSize.width, height: mapSize.height, edge: 14 },
    },
  )
  const [one, other] = pins
  expect(one && other && distance(one, other)).toBeGreaterThan(mapSize.pin * 0.8)
})

test.each([
  ['in a city', placesAround([30.1, 30.5], [-97.9, -97.5])],
  ['across Alaska', placesAround([55, 70], [-165, -131])],
  ['all in one street', placesAround([30.2671, 30.2673], [-97.7432, -97.743])],
])('%s every store keeps its true distance and has its own pin inside the map', (_name, store) => {
  fc.assert(
    fc.property(store, fc.array(store, { minLength: 1, maxLength: 20 }), (place, stores) => {
      const layout = layoutStoreMap(place, stores)
      expect(layout.pins).toHaveLength(stores.length)
      for (const [index, { at, pin }] of layout.pins.entries()) {
        const miles = milesBetween(place, stores[index] ?? place)
        expect(distance(at, layout.place)).toBeCloseTo(miles * layout.unitsPerMile, 3)
        expect(pin.x).toBeGreaterThan(mapSize.pin / 2)
        expect(pin.x).toBeLessThan(mapSize.width - mapSize.pin / 2)
        expect(pin.y).toBeGreaterThan(mapSize.pin / 2)
        expect(pin.y).toBeLessThan(mapSize.height - mapSize.pin / 2)
        for (const other of layout.pins.slice(index + 1)) {
          expect(distance(pin, other.pin)).toBeGreaterThan(mapSize.pin * 0.8)
        }
      }
    }),
  )
})
