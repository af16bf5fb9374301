import { basename } from 'node:path'
import type { Pool } from 'pg'
import type { Gazetteer } from '#shared/places/gazetteer.ts'
import { spidersOf } from '../store-chains.ts'
import type { ChainReport } from './chain-report.ts'
import { collectStores } from './collect-stores.ts'
import type { Dataset } from './feature.ts'
import { readStoreFile, StoreFileError } from './read-store-file.ts'
import { replaceChain } from './replace-chain.ts'
import { recordRefusal } from './store-import-queries.ts'

/** Reading takes most of the time. */
const readingShare = 0.9

export type ImportOptions = {
  pool: Pool
  gazetteer: Gazetteer
  /** Takes a file that has far fewer stores than there were. */
  force?: boolean
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Imports the chains of a file (only those named, if any are), each as a whole or not at all. Throws a
 * StoreFileError when the file is not one of the two formats, or incomplete; nothing is changed then.
 */
export async function importStoreFile(
  file: { path: string; chains?: readonly string[]; etag?: string },
  { pool, gazetteer, force = false, onProgress, signal }: ImportOptions,
): Promise<ChainReport[]> {
  const stores = collectStores({ gazetteer, today: new Date().toISOString().slice(0, 10) })
  const dataset = await readStoreFile(file.path, {
    onFeature: stores.add,
    onProgress: (fraction) => onProgress?.(fraction * readingShare),
    signal,
  })
  const chains = file.chains ?? chainsIn(dataset, stores.found())
  if (chains.length === 0) {
    throw new StoreFileError(
      `${basename(file.path)} has no store of the chains of this app. Import another file.`,
    )
  }
  const reports: ChainReport[] = []
  for (const chain of chains) {
    signal?.throwIfAborted()
    const report = await replaceChain(pool, {
      chain,
      collected: stores.of(chain),
      dataset,
      etag: file.etag,
      force,
    })
    if (report.why !== undefined) await recordRefusal(pool, chain, report.why)
    reports.push(report)
    onProgress?.(readingShare + (1 - readingShare) * (reports.length / chains.length))
  }
  return reports
}

/** A spider promises its chains; of other files, only what is there is known. */
function chainsIn(dataset: Dataset, found: readonly string[]): string[] {
  const promised =
    dataset.source === 'alltheplaces'
      ? spidersOf().find(({ spider }) => spider === dataset.spider)?.chains
      : undefined
  return [...new Set([...(promised ?? []), ...found])]
}
