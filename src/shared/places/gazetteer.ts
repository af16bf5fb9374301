import type { Coordinates } from './coordinates.ts'
import { unpackNumbers } from './packed-numbers.ts'

/** The generated data: one entry for each state, its columns packed as text by scripts/places. */
export type GazetteerData = { states: readonly PackedState[] }

export type PackedState = {
  code: string
  /** Names, separated by '|'. */
  cities: string
  /** Hundreds of people of each city, 0 where they aren't known. */
  people: string
  /** Latitude and longitude of each city whose people are known, as steps from the one before. */
  cityPositions: string
  /** Steps from the ZIP code before, doubled, and one more where the code is no area. */
  zips: string
  /** The index of each ZIP code's city, as steps from the one before. */
  zipCities: string
  /** Latitude and longitude of each ZIP code, as steps from the one before. */
  zipPositions: string
}

/** Packed degrees are whole hundredths: 0.7 miles. */
export const stepsPerDegree = 100

/** `people` is 0 where they aren't known, which mostly means fewer than 1,000. */
export type City = Coordinates & { name: string; state: string; people: number }

/** `isArea` is false for a code that stands for boxes or for one recipient. */
export type Zip = Coordinates & { code: string; city: City; isArea: boolean }

/** The ZIP codes, in order of their code, and the cities of the USA, those of most people first. */
export type Gazetteer = { cities: readonly City[]; zips: readonly Zip[] }

/** Unpacks the generated data. What is looked up gets its index at the first look-up. */
export function readGazetteer(data: GazetteerData): Gazetteer {
  const states = data.states.map(unpackState)
  return {
    cities: states.flatMap(({ cities }) => cities).toSorted((a, b) => b.people - a.people),
    zips: states.flatMap(({ zips }) => zips).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }
}

function unpackState(packed: PackedState): { cities: City[]; zips: Zip[] } {
  const people = unpackNumbers(packed.people)
  const positions = unpackPositions(packed.cityPositions)
  let placed = 0
  const cities = packed.cities.split('|').map((name, i): City => {
    const hundreds = people[i] ?? 0
    const position = hundreds > 0 ? positions[placed++] : undefined
    return {
      name,
      state: packed.code,
      people: hundreds * 100,
      latitude: position?.latitude ?? Number.NaN,
      longitude: position?.longitude ?? Number.NaN,
    }
  })
  const zips = unpackZips(packed, cities)
  placeAmongTheirZips(zips)
  return { cities, zips }
}

function unpackZips(packed: PackedState, cities: readonly City[]): Zip[] {
  const steps = unpackNumbers(packed.zipCities)
  const positions = unpackPositions(packed.zipPositions)
  const zips: Zip[] = []
  let code = 0
  let cityIndex = 0
  for (const [i, step] of unpackNumbers(packed.zips).entries()) {
    code += step >> 1
    cityIndex += steps[i] ?? 0
    const city = cities[cityIndex]
    const position = positions[i]
    if (!city || !position) throw new Error(`The places of ${packed.code} are damaged.`)
    zips.push({
      code: String(code).padStart(5, '0'),
      city,
      isArea: step % 2 === 0,
      latitude: position.latitude,
      longitude: position.longitude,
    })
  }
  return zips
}

function unpackPositions(text: string): Coordinates[] {
  const steps = unpackNumbers(text)
  const positions: Coordinates[] = []
  let latitude = 0
  let longitude = 0
  for (let i = 0; i < steps.length; i += 2) {
    latitude += steps[i] ?? 0
    longitude += steps[i + 1] ?? 0
    positions.push({ latitude: latitude / stepsPerDegree, longitude: longitude / stepsPerDegree })
  }
  return positions
}

/** A city without a position of its own lies at its first ZIP code, an area if there is one. */
function placeAmongTheirZips(zips: readonly Zip[]): void {
  for (const areasOnly of [true, false]) {
    for (const { city, isArea, latitude, longitude } of zips) {
      if (!Number.isNaN(city.latitude) || (areasOnly && !isArea)) continue
      city.latitude = latitude
      city.longitude = longitude
    }
  }
}
