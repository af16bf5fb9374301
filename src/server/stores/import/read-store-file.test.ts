import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Feature } from './feature.ts'
import { readStoreFile, StoreFileError } from './read-store-file.ts'
import { geoJsonText, overpassText, storeFile, walmarts } from './test-store-files.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

async function read(text: string | Buffer, name = 'stores.json') {
  const features: Feature[] = []
  const path = await storeFile(name, text)
  const dataset = await readStoreFile(path, { onFeature: (feature) => features.push(feature) })
  return { dataset, features }
}

test('features, the source and the date are read from files in both formats', async () => {
  const osm = await read(overpassText([{ id: 5 }, { id: 6, type: 'way', lat: 31 }]))
  expect(osm.dataset).toEqual({ source: 'openstreetmap', date: '2026-10-02' })
  expect(osm.features.map(({ id, at, isOutline }) => ({ id, at, isOutline }))).toEqual([
    { id: 'node/5', at: { latitude: 30.27, longitude: -97.74 }, isOutline: false },
    { id: 'way/6', at: { latitude: 31, longitude: -97.74 }, isOutline: true },
  ])
  const places = await read(geoJsonText('walmart_us', [{ ref: '7' }, { at: null }]))
  expect(places.dataset).toEqual({
    source: 'alltheplaces',
    spider: 'walmart_us',
    date: '2026-11-01',
  })
  expect(places.features.map(({ id, at }) => ({ id, at }))).toEqual([
    { id: 'walmart_us/7', at: { latitude: 30.27, longitude: -97.74 } },
    { id: 'walmart_us/hash-of-undefined', at: undefined },
  ])
  expect(places.features[0]?.tags.get('addr:city')).toBe('Austin')
})

test('a byte order mark, surrounding whitespace and a harmless remark are ignored', async () => {
  const text = `\uFEFF\n ${overpassText([{ id: 1 }], { remark: 'runtime remark: fine' })}\n\n`
  expect((await read(text)).features).toHaveLength(1)
})

test('an element may have a tag named remark', async () => {
  const text = overpassText([{ id: 1, tags: { remark: 'runtime error: a joke' } }])
  expect((await read(text)).features).toHaveLength(1)
})

test('a feature whose position is invalid is read without a position', async () => {
  const at = async (lat: string) =>
    (await read(overpassText([{ id: 1 }]).replace('"lat":30.27', `"lat":${lat}`))).features[0]?.at
  for (const lat of ['"30.27"', '1e999', 'null', '{}']) expect(await at(lat)).toBeUndefined()
})

const completeText = geoJsonText('walmart_us', walmarts(3))

test.each([
  ['no bytes', '', /stores\.json is empty\. Download/],
  ['only whitespace', ' \n ', /is truncated/],
  ['no trailer', completeText.slice(0, -4), /is truncated: .* crashed\. Download/],
  ['half a feature', completeText.slice(0, 900), /is truncated/],
  ['data after its end', `${completeText}{"type":`, /is damaged: it has data after the end/],
  ['a damaged middle', completeText.replace('"Austin"', 'Austin'), /is damaged/],
  ['a web page', '\n<!DOCTYPE html><title>429</title>', /is a web page, not a store file/],
  ['CSV', 'name,city\nWalmart,Austin', /neither a GeoJSON file/],
  ['a JSON array', '[{"type":"Feature"}]', /neither a GeoJSON file/],
  ['other JSON', '{"stores":[{"name":"Walmart"}]}', /neither a GeoJSON file/],
  ['unknown GeoJSON', '{"type":"FeatureCollection","features":[]}', /neither a GeoJSON/],
  [
    'a number instead of a feature',
    completeText.replace(/\{"type":"Feature",.*/, '7,'),
    /neither a GeoJSON/,
  ],
  ['month 13 in its date', completeText.replace('2026-11-01', '2026-13-99'), /neither a GeoJSON/],
  [
    'February 30 as its date',
    completeText.replace('2026-11-01', '2026-02-30'),
    /neither a GeoJSON/,
  ],
  ['year 0 in its date', completeText.replace('2026-11-01', '0000-01-01'), /neither a GeoJSON/],
  ['gzip compression', gzipSync(completeText), /is compressed\. Decompress it first/],
  [
    'an Overpass timeout',
    overpassText([{ id: 1 }], { remark: 'runtime error: Query timed out in "query"' }),
    /is incomplete: Overpass says "runtime error: Query timed out/,
  ],
])('a file with %s is rejected with advice', async (_what, text, message) => {
  const refusal = await read(text).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StoreFileError)
  expect(refusal).toHaveProperty('message', expect.stringMatching(message))
})

test('a missing file and a folder are rejected', async () => {
  const options = { onFeature: () => {} }
  await expect(readStoreFile('/nowhere/a.json', options)).rejects.toThrow(
    'There is no file /nowhere/a.json. Check its name.',
  )
  await expect(readStoreFile('/', options)).rejects.toThrow('/ is not a file.')
})

test('a file with a feature of more than 64 kB is rejected, even if the feature never ends', async () => {
  const ofSize = (size: number) => [{ ref: '1', tags: { note: 'x'.repeat(size) } }, { ref: '2' }]
  expect((await read(geoJsonText('walmart_us', ofSize(60_000)))).features).toHaveLength(2)
  await expect(read(geoJsonText('walmart_us', ofSize(66_000)))).rejects.toThrow(/more than 64 kB/)
  const endless = geoJsonText('walmart_us', ofSize(1_000_000)).slice(0, 500_000)
  await expect(read(endless)).rejects.toThrow(/more than 64 kB/)
})

test('memory use does not grow with the size of the file', async () => {
  const text = geoJsonText('walmart_us', walmarts(60_000))
  const path = await storeFile('large.geojson', text)
  expect(text.length).toBeGreaterThan(20_000_000)
  let count = 0
  let maxHeapGrowth = 0
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  await readStoreFile(path, {
    onFeature: () => {
      count += 1
      if (count % 10_000 !== 0) return
      collectGarbage()
      maxHeapGrowth = Math.max(maxHeapGrowth, process.memoryUsage().heapUsed - before)
    },
  })
  expect(count).toBe(60_000)
  expect(maxHeapGrowth).toBeLessThan(5_000_000)
})

test('reading stops when the signal is aborted', async () => {
  const path = await storeFile('walmart_us.geojson', geoJsonText('walmart_us', walmarts(2000)))
  const stopping = new AbortController()
  const reading = readStoreFile(path, {
    onFeature: () => stopping.abort(),
    signal: stopping.signal,
  })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
