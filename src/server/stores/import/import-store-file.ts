import { basename } from 'node:path'
import type { Pool } from 'pg'
import type { Gazetteer } from '#shared/places/gazetteer.ts'
import { isBanner, membersOf } from '../store-groups.ts'
import type { ChainReport } from './chain-report.ts'
import { createStoreCollector } from './collect-stores.ts'
import type { FileOrigin } from './feature.ts'
import { readStoreFile, StoreFileError } from './read-store-file.ts'
import { replaceChain } from './replace-chain.ts'
import { recordRefusal } from './store-import-queries.ts'

/** Share of the progress bar that is set aside for reading the file, which takes most of the time. */
const readingShare = 0.9

export type ImportOptions = {
  pool: Pool
  gazetteer: Gazetteer
  /** Whether to accept a file with far fewer stores than the index has now. */
  force?: boolean
  /** Called with the progress, from 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Imports a file's stores, by default those of every chain and banner in the file. Each chain is replaced
 * completely or not at all. A rejected chain keeps its old stores, and its report says why. A banner that has
 * no stores in the file and none in the index gets no report. Throws a StoreFileError, without changing any
 * stores, if the file is incomplete, has an unknown format or contains no known chain.
 */
export async function importStoreFile(
  file: { path: string; chains?: readonly string[]; etag?: string },
  { pool, gazetteer, force = false, onProgress, signal }: ImportOptions,
): Promise<ChainReport[]> {
  const stores = createStoreCollector({ gazetteer, today: new Date().toISOString().slice(0, 10) })
  const dataset = await readStoreFile(file.path, {
    onFeature: stores.add,
    onProgress: (fraction) => onProgress?.(fraction * readingShare),
    signal,
  })
  const chains = file.chains ?? chainsIn(dataset, stores.found())
  if (chains.length === 0) {
    throw new StoreFileError(
      `${basename(file.path)} has no stores of any chain in the catalog. Import another file.`,
    )
  }
  const reports: ChainReport[] = []
  for (const [done, chain] of chains.entries()) {
    signal?.throwIfAborted()
    const report = await replaceChain(pool, {
      chain,
      collected: stores.storesOf(chain),
      dataset,
      etag: file.etag,
      force,
    })
    if (report.why !== undefined) await recordRefusal(pool, chain, report.why)
    if (!isMissingBanner(report)) reports.push(report)
    onProgress?.(readingShare + (1 - readingShare) * ((done + 1) / chains.length))
  }
  return reports
}

/**
 * Whether the report is about a banner that has no stores in the file and none in the index. Such a report is
 * omitted.
 */
function isMissingBanner({ chain, recognized, before }: ChainReport): boolean {
  return isBanner(chain) && recognized === 0 && before === 0
}

/** Returns the chains to import: those that the file's spider collects, and any other chains in the file. */
function chainsIn(dataset: FileOrigin, found: readonly string[]): string[] {
  const expected =
    dataset.source === 'alltheplaces' ? membersOf(dataset.spider).map(({ name }) => name) : []
  return [...new Set([...expected, ...found])]
}
