import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'

const metresPerMile = 1609.344
const maxMetres = 300

/** A position and how far off it may be. */
export type Fix = Coordinates & { accuracy: number }

/** The nearest of the stores within 300 m; null where none is, or the position is less exact than that. */
export function nearbyStore(stores: readonly StoreLocation[], fix: Fix): StoreLocation | null {
  if (fix.accuracy > maxMetres) return null
  const near = stores
    .flatMap((store) => {
      const position = positionOf(store)
      return position ? [{ store, metres: milesBetween(fix, position) * metresPerMile }] : []
    })
    .filter(({ metres }) => metres <= maxMetres)
    .toSorted((a, b) => a.metres - b.metres)
  return near[0]?.store ?? null
}

export function positionOf({ latitude, longitude }: StoreLocation): Coordinates | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** 'At Kroger, Main St?' */
export function nearbyQuestion({ chainName, address, city }: StoreLocation): string {
  const street = address.replace(/^\d\S*\s+/, '') || city
  return `At ${[chainName, street].filter(Boolean).join(', ')}?`
}
