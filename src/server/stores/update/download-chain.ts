import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChainToFetch } from './chains-to-fetch.ts'
import { downloadSpider } from './download-spider.ts'
import type { RunOptions } from './update-options.ts'

export type ChainFile = { path: string; chains: readonly string[]; etag?: string }

/** The files of a chain that the source has changed since they were imported; all of them or an error. */
export async function downloadChain(
  { chain, spiders, etag }: ChainToFetch,
  options: RunOptions,
): Promise<ChainFile[]> {
  const { sourceUrl, folder, limits, signal, force = false } = options
  const files: ChainFile[] = []
  for (const [done, spider] of spiders.entries()) {
    if (done > 0) await delay(limits.pauseMs, undefined, { signal })
    const path = join(folder, `${spider}.geojson`)
    const known = force ? undefined : etag
    const download = await downloadSpider({ sourceUrl, spider, etag: known, path, limits, signal })
    if (!download.isNew) continue
    const newEtag = download.etag
    files.push({ path, chains: [chain], ...(newEtag === undefined ? {} : { etag: newEtag }) })
  }
  return files
}
