import type { Coordinates } from './coordinates.ts'
import type { City, Gazetteer, Zip } from './gazetteer.ts'
import { stateLabel } from './states.ts'

/**
 * A place in the USA. `state` is its two-letter postal code. `label` is shown to the shopper and can itself
 * be searched. Searching for '78701 Austin, TX', 'Austin, TX' or 'Texas' finds the place with that label. The
 * label of a point, such as 'Near Austin, TX 78701', finds the ZIP code around the point.
 */
export type Place = Coordinates & {
  kind: 'zip' | 'city' | 'state' | 'point'
  label: string
  state: string
}

/**
 * Result of resolving text to a place. An 'ambiguous' result has at most five choices: a state, if any, then
 * cities, most populous first.
 */
export type ResolvedPlace =
  | { kind: 'place'; place: Place }
  | { kind: 'ambiguous'; name: string; choices: readonly Place[] }
  | { kind: 'none' }
  | { kind: 'invalid' }

/** Returns a ZIP code as a place with a label such as '78701 Austin, TX'. */
export function zipPlace({ code, city, latitude, longitude }: Zip): Place {
  const label = `${code} ${cityLabel(city)}`
  return { kind: 'zip', label, state: city.state, latitude, longitude }
}

/** Returns a city as a place with a label such as 'Austin, TX'. */
export function cityPlace(city: City): Place {
  const { state, latitude, longitude } = city
  return { kind: 'city', label: cityLabel(city), state, latitude, longitude }
}

/** Returns the label of a city, such as 'Austin, TX'. */
export function cityLabel({ name, state }: City): string {
  return `${name}, ${state}`
}

/**
 * Returns a state as a place, positioned at its largest city. Throws if the gazetteer has no city in the
 * state.
 */
export function statePlace(gazetteer: Gazetteer, state: string): Place {
  const largest = gazetteer.cities.find((city) => city.state === state)
  if (!largest) throw new Error(`The gazetteer has no city in ${state}.`)
  const { latitude, longitude } = largest
  return { kind: 'state', label: stateLabel(state), state, latitude, longitude }
}
