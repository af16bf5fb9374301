import * as z from 'zod'
import type { Feature, FileOrigin } from './feature.ts'

/** GeoJSON coordinates start with `[longitude, latitude]`. */
const Point = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]).rest(z.unknown()),
})

const GeoJsonFeature = z.object({
  id: z.string().optional().catch(undefined),
  properties: z.record(z.string(), z.unknown()).nullable(),
  geometry: Point.optional().catch(undefined),
})

const degrees = z.number().optional().catch(undefined)

const Element = z.object({
  type: z.string(),
  id: z.union([z.number(), z.string()]),
  lat: degrees,
  lon: degrees,
  center: z.object({ lat: degrees, lon: degrees }).optional().catch(undefined),
  tags: z.record(z.string(), z.unknown()).optional(),
})

const day = z.string().transform((text, context) => {
  const date = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0]
  if (date !== undefined && isDay(date)) return date
  context.addIssue('expected a time')
  return z.NEVER
})

/**
 * Whether the date exists. JavaScript would read February 30 as March 2, and PostgreSQL rejects the year 0.
 */
function isDay(date: string): boolean {
  const time = new Date(date)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) && date > '0001'
}

const AllThePlaces = z.object({
  type: z.literal('FeatureCollection'),
  dataset_attributes: z.object({
    '@spider': z.string().regex(/^\w{1,100}$/),
    'spider:collection_time': day,
  }),
})

const Overpass = z.object({ osm3s: z.object({ timestamp_osm_base: day }) })

/**
 * Returns the source and date from a file's metadata, or undefined if the file comes neither from All The
 * Places nor from Overpass.
 */
export function datasetOf(info: Readonly<Record<string, unknown>>): FileOrigin | undefined {
  const places = AllThePlaces.safeParse(info)
  if (places.success) {
    const { '@spider': spider, 'spider:collection_time': date } = places.data.dataset_attributes
    return { source: 'alltheplaces', spider, date }
  }
  const overpass = Overpass.safeParse(info)
  if (!overpass.success) return undefined
  return { source: 'openstreetmap', date: overpass.data.osm3s.timestamp_osm_base }
}

/**
 * Whether the remark in a response says that Overpass failed. Overpass responds with status 200 even if a
 * query fails. Remarks that start with 'runtime remark' are harmless.
 */
export function isFailure(remark: unknown): remark is string {
  return typeof remark === 'string' && remark.startsWith('runtime error')
}

/**
 * Parses a feature from an All The Places file. Returns undefined if the format of the feature is invalid. If
 * only the position is invalid, returns the feature without a position.
 */
export function geoJsonFeature(value: unknown): Feature | undefined {
  const parsed = GeoJsonFeature.safeParse(value)
  if (!parsed.success) return undefined
  const { id, properties, geometry } = parsed.data
  const tags = toTags(properties ?? {})
  const number = tags.get('ref') ?? id
  const [longitude, latitude] = geometry?.coordinates ?? []
  const spider = tags.get('@spider')
  return {
    // Two spiders may use the same number for different stores.
    id: spider && number && `${spider}/${number}`,
    tags,
    at: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    isOutline: false,
  }
}

/**
 * Converts an element of an Overpass response to a feature. Returns undefined if the element's format is
 * invalid.
 */
export function elementFeature(value: unknown): Feature | undefined {
  const parsed = Element.safeParse(value)
  if (!parsed.success) return undefined
  const { type, id, lat, lon, center, tags } = parsed.data
  const latitude = lat ?? center?.lat
  const longitude = lon ?? center?.lon
  return {
    id: `${type}/${id}`,
    tags: toTags(tags ?? {}),
    at: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    isOutline: type !== 'node',
  }
}

function toTags(values: Readonly<Record<string, unknown>>): Map<string, string> {
  const tags = new Map<string, string>()
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') tags.set(key, String(value))
  }
  return tags
}
