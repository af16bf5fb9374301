import { expect, test } from 'vitest'
import { milesBetween } from './coordinates.ts'
import { regionNames } from './states.ts'
import { gazetteer } from './test-gazetteer.ts'

test('the gazetteer contains ZIP codes in every state, DC and the territories', () => {
  const states = new Set(gazetteer.zips.map(({ city }) => city.state))
  expect([...states].toSorted()).toEqual([...regionNames.keys()].toSorted())
  expect(regionNames.size).toBe(56)
  expect(gazetteer.zips.length).toBeGreaterThan(41_900)
  expect(gazetteer.cities.length).toBeGreaterThan(34_000)
})

test('the gazetteer contains each ZIP code and each city only once, with ZIP codes in order', () => {
  const codes = gazetteer.zips.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].toSorted())
  const labels = gazetteer.cities.map(({ name, state }) => `${name}, ${state}`)
  expect(new Set(labels).size).toBe(labels.length)
})

test('the gazetteer contains only places in the USA', () => {
  // Guam and Wake Island are east of the 144th meridian.
  const outside = [...gazetteer.cities, ...gazetteer.zips].filter(
    ({ latitude, longitude }) =>
      !(latitude > -15 && latitude < 72 && (longitude < -64 || longitude > 144)),
  )
  expect(outside).toEqual([])
})

test('positions of ZIP codes are accurate to within 0.05 degrees', () => {
  const positionOf = (code: string) => gazetteer.zips.find((zip) => zip.code === code)
  for (const [code, latitude, longitude] of [
    ['78701', 30.27, -97.74],
    ['10001', 40.75, -74],
    ['99501', 61.22, -149.86],
    ['96813', 21.32, -157.86],
    ['00901', 18.47, -66.11],
  ] as const) {
    const zip = positionOf(code)
    expect(zip?.latitude).toBeCloseTo(latitude, 1)
    expect(zip?.longitude).toBeCloseTo(longitude, 1)
  }
})

test('the position of a large city is near its ZIP codes', () => {
  const near = gazetteer.zips.filter(({ city }) => city.people > 100_000)
  const far = near.filter((zip) => milesBetween(zip, zip.city) > 50)
  expect(far.map(({ code }) => code)).toEqual([])
})
