import { type Coordinates, milesBetween } from '../../src/shared/places/coordinates.ts'
import { foldWords, nameKey } from '../../src/shared/places/fold-words.ts'
import {
  type NamedZip,
  readCensusZips,
  readGeonamesZips,
  readTowns,
  readZipcodes,
  type Town,
} from './read-sources.ts'
import { postOfficeName, townName } from './town-names.ts'

/** A state's cities, keyed by normalized name, and its ZIP codes. Each ZIP code has its city's key. */
export type JoinedState = { cities: Map<string, JoinedCity>; zips: JoinedZip[] }
export type JoinedCity = { name: string; town?: Town }
export type JoinedZip = Coordinates & { code: string; cityKey: string; isArea: boolean }

// For these cities, GeoNames' population includes the surrounding area.
const wronglyCounted = new Set(['Ironville, KY', 'Meads, KY', 'Lexington-Fayette, KY'])

/**
 * If a ZIP code's positions in the two sources are farther apart than this, the one nearer to the town is
 * used. In the wilderness, Census areas are so large that their center can be far from the town.
 */
const farMiles = 25
/**
 * A ZIP code that only one source lists is left out if it is farther than this from every other ZIP code in
 * its state. Its position must be wrong.
 */
const strayMiles = 100

/**
 * Merges all sources into states keyed by code. Prefers names from GeoNames and positions from the Census
 * Bureau.
 */
export async function joinSources(): Promise<ReadonlyMap<string, JoinedState>> {
  const states = new Map<string, JoinedState>()
  const census = readCensusZips()
  const geonames = await readGeonamesZips()
  const known = new Set([...geonames.map(({ code }) => code), ...census.keys()])
  const geonamesCodes = new Set(geonames.map(({ code }) => code))
  const others = readZipcodes().filter(({ code }) => !geonamesCodes.has(code))

  for (const town of readTowns()) addTown(states, town)
  for (const zip of geonames) addZip(states, zip, census)
  for (const zip of others) if (known.has(zip.code)) addZip(states, zip, census)
  for (const zip of others) if (!known.has(zip.code)) addLoneZip(states, zip)
  return states
}

/** Adds a town to its state. If the state has several towns of the same name, keeps the largest. */
function addTown(states: Map<string, JoinedState>, town: Town): void {
  const name = townName(town.name)
  if (wronglyCounted.has(`${name}, ${town.state}`)) return
  const { cities } = stateIn(states, town.state)
  const before = cities.get(keyOf(name))?.town
  if (!before || before.people < town.people) cities.set(keyOf(name), { name, town })
}

function addZip(
  states: Map<string, JoinedState>,
  { code, town, state, latitude, longitude }: NamedZip,
  census: ReadonlyMap<string, Coordinates>,
): void {
  const { cities, zips } = stateIn(states, state)
  const name = postOfficeName(town)
  const cityKey = keyOf(name)
  if (!cities.has(cityKey)) cities.set(cityKey, { name })
  const area = census.get(code)
  const position = rightPosition({ latitude, longitude }, area, cities.get(cityKey)?.town)
  zips.push({ ...position, code, cityKey, isArea: area !== undefined })
}

/**
 * Returns the better of two positions for a ZIP code: the one from the Census Bureau, unless that one is far
 * off.
 */
function rightPosition(office: Coordinates, area?: Coordinates, town?: Town): Coordinates {
  if (!area) return office
  const isFar = milesBetween(area, office) > farMiles
  return isFar && town && milesBetween(office, town) < milesBetween(area, town) ? office : area
}

/**
 * Adds a ZIP code found in only one source, unless it is far from all others. An unknown town is often a
 * company's name, so it is replaced with the town of the nearest ZIP code.
 */
function addLoneZip(states: Map<string, JoinedState>, zip: NamedZip): void {
  const { cities, zips } = stateIn(states, zip.state)
  const { code, latitude, longitude } = zip
  const nearest = nearestOf(zips, zip)
  if (milesBetween(nearest, zip) > strayMiles) return
  const ownKey = keyOf(postOfficeName(zip.town))
  const cityKey = cities.has(ownKey) ? ownKey : nearest.cityKey
  zips.push({ code, latitude, longitude, cityKey, isArea: false })
}

function nearestOf(zips: readonly JoinedZip[], at: Coordinates): JoinedZip {
  return zips.reduce((nearest, zip) =>
    milesBetween(zip, at) < milesBetween(nearest, at) ? zip : nearest,
  )
}

/** Returns the state with this code. Adds the state first if it is missing. */
function stateIn(states: Map<string, JoinedState>, code: string): JoinedState {
  const state = states.get(code) ?? { cities: new Map(), zips: [] }
  states.set(code, state)
  return state
}

function keyOf(name: string): string {
  return nameKey(foldWords(name))
}
