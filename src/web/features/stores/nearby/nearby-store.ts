import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'

const metersPerMile = 1609.344
const maxMeters = 300

/** A position with its accuracy in meters. */
export type Fix = Coordinates & { accuracy: number }

/**
 * Returns the nearest store within 300 m. Returns null if there is none, or if the position is less accurate
 * than 300 m. Ignores stores without a position.
 */
export function nearbyStore(stores: readonly StoreLocation[], fix: Fix): StoreLocation | null {
  if (fix.accuracy > maxMeters) return null
  const near = stores
    .flatMap((store) => {
      const position = positionOf(store)
      return position ? [{ store, meters: milesBetween(fix, position) * metersPerMile }] : []
    })
    .filter(({ meters }) => meters <= maxMeters)
    .toSorted((a, b) => a.meters - b.meters)
  return near[0]?.store ?? null
}

/** Returns a store's position, or null if the position is unknown. */
export function positionOf({ latitude, longitude }: StoreLocation): Coordinates | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/**
 * Returns the question to ask, for example 'At Kroger, Main St?'. Leaves out the house number. If the store
 * has no street, names the city instead.
 */
export function nearbyQuestion({ chainName, address, city }: StoreLocation): string {
  const street = address.replace(/^\d\S*\s+/, '') || city
  return `At ${[chainName, street].filter(Boolean).join(', ')}?`
}
