import type { Coordinates } from '../../src/shared/places/coordinates.ts'
import {
  type GazetteerData,
  type PackedState,
  stepsPerDegree,
} from '../../src/shared/places/gazetteer.ts'
import { packNumbers } from '../../src/shared/places/packed-numbers.ts'
import type { JoinedState } from './join-sources.ts'

/** Returns the data in the app's format, sorted by code and name. */
export function packPlaces(states: ReadonlyMap<string, JoinedState>): GazetteerData {
  const byCode = [...states].toSorted(([a], [b]) => compare(a, b))
  return { states: byCode.map(([code, state]) => packState(code, state)) }
}

function packState(code: string, state: JoinedState): PackedState {
  const cities = [...state.cities].toSorted(([a], [b]) => compare(a, b))
  const indexOf = new Map(cities.map(([key], index) => [key, index]))
  const towns = cities.flatMap(([, { town }]) => (town ? [town] : []))
  const zips = state.zips.toSorted((a, b) => compare(a.code, b.code))
  return {
    code,
    cities: cities.map(([, { name }]) => name).join('|'),
    people: packNumbers(cities.map(([, { town }]) => (town ? hundreds(town.people) : 0))),
    cityPositions: packPositions(towns),
    zips: packNumbers(
      deltas(zips.map(({ code }) => Number(code))).map((s, i) => 2 * s + (zips[i]?.isArea ? 0 : 1)),
    ),
    zipCities: packNumbers(deltas(zips.map(({ cityKey }) => indexOf.get(cityKey) ?? 0))),
    zipPositions: packPositions(zips),
  }
}

function hundreds(people: number): number {
  return Math.max(1, Math.round(people / 100))
}

function packPositions(positions: readonly Coordinates[]): string {
  const latitudes = deltas(positions.map(({ latitude }) => Math.round(latitude * stepsPerDegree)))
  const longitudes = deltas(
    positions.map(({ longitude }) => Math.round(longitude * stepsPerDegree)),
  )
  return packNumbers(latitudes.flatMap((latitude, i) => [latitude, longitudes[i] ?? 0]))
}

/** Delta-encodes numbers: returns the difference between each number and the number before it. */
function deltas(numbers: readonly number[]): number[] {
  return numbers.map((number, i) => number - (numbers[i - 1] ?? 0))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
