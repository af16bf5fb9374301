import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { projectRoot } from '../../e2e/fixtures/server.ts'
import { type BenchServer, withServer } from '../parts/bench-server.ts'
import { medians } from '../parts/medians.ts'
import { peakDuring, residentMegabytes } from '../parts/memory.ts'
import type { Result } from '../parts/result.ts'

const storeCount = 20_000
const warmUpCount = 1_000
const goalMegabytes = 150
const goalSeconds = 60

const Reports = z.array(z.object({ outcome: z.literal('imported'), stores: z.number() })).length(1)

/**
 * Measures the time and the additional memory for importing a file of 20,000 stores into an empty database.
 */
export async function measureStoreImport(): Promise<Result[]> {
  const { megabytes, seconds } = await medians(() => withServer(importOnce))
  const compared = { control: null, controlValue: null }
  return [
    {
      ...compared,
      name: 'Import of 20,000 stores: rise in memory',
      goal: `≤ ${goalMegabytes}`,
      value: megabytes,
      unit: 'MB',
      met: megabytes <= goalMegabytes,
    },
    {
      ...compared,
      name: 'Import of 20,000 stores: time',
      goal: `≤ ${goalSeconds}`,
      value: seconds,
      unit: 's',
      met: seconds <= goalSeconds,
    },
  ]
}

async function importOnce({
  dataDir,
}: BenchServer): Promise<{ megabytes: number; seconds: number }> {
  const worker = fork(path.join(projectRoot, 'bench/import-stores.ts'), [dataDir])
  const { pid: processId } = worker
  if (processId === undefined) throw new Error('The import process did not start')
  const importFile = async (name: string, text: string, count: number) => {
    const file = path.join(dataDir, name)
    await writeFile(file, text)
    const answered = once(worker, 'message')
    worker.send(file)
    const [report] = Reports.parse((await answered)[0])
    if (report?.stores !== count)
      throw new Error(`Imported ${report?.stores} stores instead of ${count}`)
  }
  try {
    // Warms up by loading and compiling the import code, and by unpacking the places.
    await importFile('target_us.geojson', fileOf(target, warmUpCount), warmUpCount)
    const before = await residentMegabytes(processId)
    const startMs = performance.now()
    const peak = await peakDuring(processId, () =>
      importFile('walmart_us.geojson', fileOf(walmart, storeCount), storeCount),
    )
    return { megabytes: peak - before, seconds: (performance.now() - startMs) / 1000 }
  } finally {
    const exited = once(worker, 'exit')
    worker.disconnect()
    await exited
  }
}

type Brand = { spider: string; name: string; id: string }

const walmart = { spider: 'walmart_us', name: 'Walmart', id: 'Q483551' }
const target = { spider: 'target_us', name: 'Target', id: 'Q1046951' }

/**
 * Returns a file in the format of All The Places. Its stores are half a mile apart around the center of
 * Kansas.
 */
function fileOf(brand: Brand, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => lineOf(brand, index))
  return `{"type":"FeatureCollection","dataset_attributes":{"@spider":"${brand.spider}","spider:collection_time":"2026-11-01T00:00:00"},"features":[\n${lines.join(',\n')}\n]}\n`
}

function lineOf({ spider, name, id }: Brand, index: number): string {
  const column = index % 150
  const row = Math.floor(index / 150)
  const number = String(index).padStart(5, '0')
  return JSON.stringify({
    type: 'Feature',
    id: `hash-${number}`,
    properties: {
      ref: number,
      '@spider': spider,
      shop: 'supermarket',
      'addr:street_address': `${index + 1} East Kellogg Drive`,
      'addr:city': 'Wichita',
      'addr:state': 'KS',
      'addr:postcode': '67202',
      'addr:country': 'US',
      name,
      branch: `${name} ${number}, Wichita`,
      phone: `+1 316 2${number.slice(0, 2)} ${number.slice(2)}0`,
      website: `https://www.example.com/stores/${number}`,
      opening_hours: 'Mo-Sa 06:00-23:00; Su 07:00-22:00',
      brand: name,
      'brand:wikidata': id,
      nsi_id: `${spider}-36cadd`,
    },
    geometry: { type: 'Point', coordinates: [-97.9 + column * 0.009, 37.2 + row * 0.007] },
  })
}
