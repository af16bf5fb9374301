import type { Coordinates } from '#shared/places/coordinates.ts'
import { storeOf, type TestStore } from './test-stores.ts'

/**
 * Regions with their southern, northern, western and eastern bounds in degrees, and their share of all
 * stores.
 */
const regions = [
  { state: 'KS', box: [25, 49, -124, -67], share: 0.9 },
  { state: 'AK', box: [52, 71, -180, -130], share: 0.04 },
  { state: 'AK', box: [51, 54, 172, 180], share: 0.01 },
  { state: 'HI', box: [19, 22.2, -160, -155], share: 0.03 },
  { state: 'PR', box: [17.9, 18.5, -67.3, -65.6], share: 0.01 },
  { state: 'GU', box: [13.2, 13.7, 144.6, 145], share: 0.01 },
] as const

/** A city with a quarter of the first region's stores. */
const city = { south: 40.5, north: 40.9, west: -74.2, east: -73.7 }

/** One in this many stores belongs to the rare chain. */
const rareEvery = 350
const chainCount = 17

export type Random = () => number

/**
 * Creates a Mulberry32 generator of numbers from 0 up to, but not including, 1. The same seed generates the
 * same numbers.
 */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Generates stores all over the USA. The stores belong to 'Chain 1' to 'Chain 17' and the 'Rare chain'. */
export function scatteredStores(count: number, random: Random): TestStore[] {
  return Array.from({ length: count }, (_, index) => {
    const chain =
      index % rareEvery === 0 ? 'Rare chain' : `Chain ${1 + Math.floor(random() * chainCount)}`
    return storeOf(index, { ...scatteredPoint(random), chain, name: `${chain} ${index}` })
  })
}

/**
 * Returns a random point in a random region; a region with a larger share is chosen more often. `state` is
 * the region's state, even if the point is in another state. A quarter of the points in the first region are
 * in `city` instead.
 */
export function scatteredPoint(random: Random): Coordinates & { state: string } {
  const region = pickRegion(random())
  const [south, north, west, east] = region.box
  if (region.state === 'KS' && random() < 0.25) {
    return { ...pointIn(city, random), state: 'NY' }
  }
  return { ...pointIn({ south, north, west, east }, random), state: region.state }
}

function pickRegion(chance: number) {
  let sum = 0
  return regions.find(({ share }) => chance < (sum += share)) ?? regions[0]
}

function pointIn(
  box: { south: number; north: number; west: number; east: number },
  random: Random,
): Coordinates {
  return {
    latitude: box.south + random() * (box.north - box.south),
    longitude: box.west + random() * (box.east - box.west),
  }
}
