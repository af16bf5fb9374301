import type { Coordinates } from './coordinates.ts'
import { unpackNumbers } from './packed-numbers.ts'

/**
 * The data that the scripts in scripts/places generate, with one entry per state. Each field of an entry
 * packs the values for all of the state's cities or ZIP codes into one string.
 */
export type GazetteerData = { states: readonly PackedState[] }

export type PackedState = {
  code: string
  /** Names of the cities, separated by '|'. */
  cities: string
  /** Population of each city in hundreds, or 0 if unknown. */
  people: string
  /**
   * Latitude and longitude of each city whose population is known, each as the difference from the previous
   * city's.
   */
  cityPositions: string
  /**
   * ZIP codes. Each value is twice the difference from the previous code, plus one if `Zip.isArea` is false.
   */
  zips: string
  /** Index of each ZIP code's city in `cities`. Each value is the difference from the previous index. */
  zipCities: string
  /** Latitude and longitude of each ZIP code, each as the difference from the previous ZIP code's. */
  zipPositions: string
}

/** Packed positions are in hundredths of a degree. A hundredth of a degree of latitude is about 0.7 miles. */
export const stepsPerDegree = 100

/**
 * A city. `people` is the population, or 0 if unknown. Cities with an unknown population usually have fewer
 * than 1,000 people.
 */
export type City = Coordinates & { name: string; state: string; people: number }

/** A ZIP code. `isArea` is false for a ZIP code that is only for PO boxes or a single recipient. */
export type Zip = Coordinates & { code: string; city: City; isArea: boolean }

/** The ZIP codes of the USA in ascending order, and its cities, most populous first. */
export type Gazetteer = { cities: readonly City[]; zips: readonly Zip[] }

/** Unpacks the generated data. Throws if the data is damaged. */
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
    if (!city || !position)
      throw new Error(
        `The packed places of ${packed.code} are damaged. Run scripts/places/generate.ts again.`,
      )
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

/**
 * A city without a position gets the position of its first ZIP code with `isArea`. If it has none with
 * `isArea`, it gets the position of its first ZIP code.
 */
function placeAmongTheirZips(zips: readonly Zip[]): void {
  for (const areasOnly of [true, false]) {
    for (const { city, isArea, latitude, longitude } of zips) {
      if (!Number.isNaN(city.latitude) || (areasOnly && !isArea)) continue
      city.latitude = latitude
      city.longitude = longitude
    }
  }
}
