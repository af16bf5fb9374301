import type { Coordinates } from './coordinates.ts'
import type { City, Gazetteer, Zip } from './gazetteer.ts'
import { stateLabel } from './states.ts'

/**
 * A place in the USA; `state` is the two-letter postal code. `label` names it for the shopper and
 * is itself a query for it: '78701 Austin, TX', 'Austin, TX', 'Texas'. A point's label, 'Near
 * Austin, TX 78701', means the ZIP code around it.
 */
export type Place = Coordinates & {
  kind: 'zip' | 'city' | 'state' | 'point'
  label: string
  state: string
}

/** What a text means. Several places of one name are at most five choices, the most people first. */
export type ResolvedPlace =
  | { kind: 'place'; place: Place }
  | { kind: 'ambiguous'; name: string; choices: readonly Place[] }
  | { kind: 'none' }
  | { kind: 'invalid' }

export function zipPlace({ code, city, latitude, longitude }: Zip): Place {
  const label = `${code} ${cityLabel(city)}`
  return { kind: 'zip', label, state: city.state, latitude, longitude }
}

export function cityPlace(city: City): Place {
  const { state, latitude, longitude } = city
  return { kind: 'city', label: cityLabel(city), state, latitude, longitude }
}

export function cityLabel({ name, state }: City): string {
  return `${name}, ${state}`
}

/** A state lies where its largest city does. */
export function statePlace(gazetteer: Gazetteer, state: string): Place {
  const largest = gazetteer.cities.find((city) => city.state === state)
  if (!largest) throw new Error(`No city of ${state} is known.`)
  const { latitude, longitude } = largest
  return { kind: 'state', label: stateLabel(state), state, latitude, longitude }
}
