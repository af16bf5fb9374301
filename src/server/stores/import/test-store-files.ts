import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

type Tags = Record<string, unknown>

/** Default position of a store, in downtown Austin. */
const austin = { lat: 30.27, lon: -97.74 }

/** A Walmart on Congress Avenue in Austin. */
export const walmart: Tags = {
  brand: 'Walmart',
  'brand:wikidata': 'Q483551',
  name: 'Walmart Supercenter',
  shop: 'supermarket',
  'addr:housenumber': '100',
  'addr:street': 'Congress Avenue',
  'addr:city': 'Austin',
  'addr:state': 'TX',
  'addr:postcode': '78701',
}

export type Element = { id: number; type?: string; lat?: number; lon?: number; tags?: Tags }

/** Returns the text of an Overpass response, in the format that `out center tags` produces. */
export function overpassText(elements: readonly Element[], rest: object = {}): string {
  return JSON.stringify({
    version: 0.6,
    generator: 'Overpass API',
    osm3s: { timestamp_osm_base: '2026-10-02T07:15:02Z', copyright: '© OpenStreetMap' },
    elements: elements.map(({ type = 'node', id, tags = walmart, ...given }) => {
      const at = { ...austin, ...given }
      return type === 'node' ? { type, id, ...at, tags } : { type, id, center: at, tags }
    }),
    ...rest,
  })
}

export type TestFeature = {
  ref?: string
  /** Longitude and latitude. */
  at?: readonly [number, number] | null
  tags?: Tags
}

/**
 * Returns the contents of an All The Places file with one feature per line, including the final line that a
 * spider writes when it finishes.
 */
export function geoJsonText(spider: string, features: readonly TestFeature[]): string {
  const head = `{"type":"FeatureCollection","dataset_attributes":{"@spider":"${spider}","spider:collection_time":"2026-11-01T08:00:00.123456"},"features":[\n`
  const lines = features.map(({ ref, at = [austin.lon, austin.lat], tags = walmart }) =>
    JSON.stringify({
      type: 'Feature',
      id: `hash-of-${ref}`,
      properties: { ...(ref === undefined ? {} : { ref }), '@spider': spider, ...tags },
      geometry: at === null ? null : { type: 'Point', coordinates: at },
    }),
  )
  return `${head}${lines.join(',\n')}\n]}\n`
}

/**
 * Returns Walmart stores, each more than a mile north of the previous one. Each store's number is also its
 * house number.
 */
export function walmarts(count: number): TestFeature[] {
  return Array.from({ length: count }, (_, index) => ({
    ref: String(index + 1),
    at: [austin.lon, austin.lat + index * 0.02] as const,
    tags: { ...walmart, 'addr:housenumber': String(index + 1) },
  }))
}

/** Writes the text to a file and returns its path. The file is removed after the test. */
export async function storeFile(name: string, text: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-stores-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}
