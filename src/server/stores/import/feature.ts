import type { Coordinates } from '#shared/places/coordinates.ts'

/** The tags of a place: values by OpenStreetMap key. */
export type Tags = ReadonlyMap<string, string>

/** A place, as OpenStreetMap or All The Places describes it. */
export type Feature = {
  /** Id at the source: 'way/123' in OpenStreetMap, 'walmart_us/24' (spider and number) in All The Places. */
  id: string | undefined
  tags: Tags
  at: Coordinates | undefined
  /** Whether the place is mapped as a building rather than as a point. */
  isOutline: boolean
}

/** Where a file's features come from, and the day they were collected (YYYY-MM-DD). */
export type FileOrigin =
  | { source: 'alltheplaces'; spider: string; date: string }
  | { source: 'openstreetmap'; date: string }
