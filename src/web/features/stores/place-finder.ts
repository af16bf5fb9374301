import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'
import { findZip } from '#shared/places/find-zips.ts'
import { type GazetteerData, readGazetteer } from '#shared/places/gazetteer.ts'
import { resolvePlace } from '#shared/places/resolve-place.ts'
import { suggestPlaces } from '#shared/places/suggest-places.ts'

/** A store with its great-circle distance from a place, in miles. */
export type NearStore = { store: StoreLocation; miles: number }

export type PlaceFinder = {
  /** Returns the labels of places that match the text. Leaves out a label that equals the text. */
  suggest: (text: string) => readonly string[]
  /**
   * Returns the label of the place that the text names, or null if the text doesn't name exactly one place.
   */
  labelOf: (text: string) => string | null
  /**
   * Returns the stores nearest to the place that the text names, nearest first. Returns an empty array if the
   * text doesn't name exactly one place. Leaves out stores with an unknown ZIP code.
   */
  nearest: (stores: readonly StoreLocation[], text: string, limit: number) => NearStore[]
}

/** Unpacks the place data, and returns functions that look up places in it. Throws if the data is corrupt. */
export function placeFinder(data: GazetteerData): PlaceFinder {
  const gazetteer = readGazetteer(data)

  function placeOf(text: string) {
    const resolved = resolvePlace(gazetteer, text)
    return resolved.kind === 'place' ? resolved.place : null
  }

  // Sample stores have no coordinates, so the position of the ZIP code is used instead.
  function positionOf({ zipCode }: StoreLocation): Coordinates | undefined {
    return findZip(gazetteer, zipCode)
  }

  return {
    suggest: (text) => {
      const typed = text.trim()
      const labels = suggestPlaces(gazetteer, typed).map(({ label }) => label)
      return labels.filter((label) => label !== typed)
    },
    labelOf: (text) => placeOf(text)?.label ?? null,
    nearest: (stores, text, limit) => {
      const place = placeOf(text)
      if (!place) return []
      return stores
        .flatMap((store) => {
          const position = positionOf(store)
          return position ? [{ store, miles: milesBetween(place, position) }] : []
        })
        .toSorted((a, b) => a.miles - b.miles)
        .slice(0, limit)
    },
  }
}
