import { type Coordinates, milesBetween } from './coordinates.ts'
import { firstIndex } from './first-index.ts'
import type { Gazetteer, Zip } from './gazetteer.ts'
import { oncePerGazetteer } from './once-per-gazetteer.ts'

// Slightly less than `milesBetween` returns for one degree of latitude, so that the search never stops too
// early.
const milesPerDegree = 69

/**
 * Returns the nearest ZIP code for which `isArea` is true, no matter how far away it is. The result includes
 * the city, the state and the distance in miles to the center of the ZIP code. Returns undefined if a
 * coordinate isn't a number.
 */
export function nearestZip(
  gazetteer: Gazetteer,
  at: Coordinates,
): { zipCode: string; city: string; state: string; miles: number } | undefined {
  const zips = areasFromSouth(gazetteer)
  const start = firstIndex(zips, (zip) => zip.latitude >= at.latitude)
  let nearest: Zip | undefined
  let miles = Number.POSITIVE_INFINITY
  for (const step of [1, -1]) {
    for (let i = step === 1 ? start : start - 1; ; i += step) {
      const zip = zips[i]
      if (!zip || Math.abs(zip.latitude - at.latitude) * milesPerDegree > miles) break
      const zipMiles = milesBetween(at, zip)
      if (zipMiles < miles) [nearest, miles] = [zip, zipMiles]
    }
  }
  if (!nearest) return undefined
  return { zipCode: nearest.code, city: nearest.city.name, state: nearest.city.state, miles }
}

const areasFromSouth = oncePerGazetteer(({ zips }) =>
  zips.filter(({ isArea }) => isArea).toSorted((a, b) => a.latitude - b.latitude),
)
