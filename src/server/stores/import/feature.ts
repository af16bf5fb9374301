import type { Coordinates } from '#shared/places/coordinates.ts'

/** The words that a source says of a place, under OpenStreetMap's keys. */
export type Tags = ReadonlyMap<string, string>

/** One place as its source describes it. */
export type Feature = {
  /** Of the source: 'way/123', or a spider with the chain's number: 'walmart_us/24'. */
  id: string | undefined
  tags: Tags
  at: Coordinates | undefined
  /** Drawn as a building, not as a mere point. */
  isOutline: boolean
}

/** Where the features of a file come from, and the day on which they were collected (YYYY-MM-DD). */
export type Dataset =
  | { source: 'alltheplaces'; spider: string; date: string }
  | { source: 'openstreetmap'; date: string }
