import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describeError } from '../../lib/errors.ts'
import { isUnreachable } from '../../lib/outage.ts'
import type { ChainReport } from '../import/chain-report.ts'
import { importStoreFile } from '../import/import-store-file.ts'
import { StoreFileError } from '../import/read-store-file.ts'
import type { ChainToFetch } from './chains-to-fetch.ts'
import { DownloadError } from './download-error.ts'
import { downloadSpider } from './download-spider.ts'
import { scheduleRetry } from './schedule-retry.ts'
import { recordUpdated } from './store-update-queries.ts'
import type { RunOptions } from './update-options.ts'

export type ChainUpdate = {
  chain: string
  outcome: 'imported' | 'unchanged' | 'failed'
  /** Why the update failed. Undefined if it succeeded. */
  why?: string
  /** The reports on the chain and its banners, for each file that was read completely. */
  reports: readonly ChainReport[]
}

/**
 * Downloads a chain's files, unless they are unchanged, and imports the chain and its banners. The update
 * fails only if the chain itself can't be imported. Logs a failed update and schedules a retry. Throws only
 * errors that affect every chain.
 */
export async function updateChain(
  toFetch: ChainToFetch,
  options: RunOptions,
): Promise<ChainUpdate> {
  const { chain, banners } = toFetch
  const { pool, log } = options
  const reports: ChainReport[] = []
  try {
    await fetchAndImport(toFetch, { ...options, onReport: (report) => reports.push(report) })
  } catch (error) {
    options.signal.throwIfAborted()
    return fail(toFetch, { why: chainFailureReason(error, options), reports }, options)
  }
  const own = reports.filter((report) => report.chain === chain)
  const ofBanners = reports.filter((report) => report.chain !== chain)
  for (const { chain: banner, why } of ofBanners) {
    if (why !== undefined) log.warn(`${unchangedStores(banner)}: ${why}`)
  }
  const why = own.find((report) => report.why !== undefined)?.why
  if (why !== undefined) return fail(toFetch, { why, reports }, options)
  await recordUpdated(pool, { chain, banners })
  log.info(`Live stores of ${chain}: ${own.length === 0 ? 'unchanged' : sumOf(own)}`)
  if (ofBanners.length > 0) {
    log.info(`Live stores of the banners imported with ${chain}: ${sumOf(ofBanners)}`)
  }
  return { chain, outcome: reports.length === 0 ? 'unchanged' : 'imported', reports }
}

/** Returns the beginning of the log line about a chain or banner that couldn't be updated. */
function unchangedStores(chain: string): string {
  return `Live stores of ${chain} stay as they were`
}

function sumOf(reports: readonly ChainReport[]): number {
  return reports.reduce(
    (sum, { outcome, stores }) => sum + (outcome === 'imported' ? stores : 0),
    0,
  )
}

type ImportRun = RunOptions & { onReport: (report: ChainReport) => void }

async function fetchAndImport(toFetch: ChainToFetch, options: ImportRun): Promise<void> {
  const { pool, gazetteer, force = false, signal } = options
  const folder = await mkdtemp(join(options.folder, 'chain-'))
  try {
    const files = await downloadChain(toFetch, { ...options, folder })
    for (const [done, file] of files.entries()) {
      const onProgress = (part: number) => options.onProgress?.((done + part) / files.length)
      const reports = await importStoreFile(file, { pool, gazetteer, force, signal, onProgress })
      reports.forEach(options.onReport)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Failed = { why: string; reports: readonly ChainReport[] }

/** Schedules a retry of a chain, and returns a 'failed' update. */
async function fail(
  toFetch: ChainToFetch,
  { why, reports }: Failed,
  options: RunOptions,
): Promise<ChainUpdate> {
  const { chain } = toFetch
  await scheduleRetry({ what: unchangedStores(chain), chains: [toFetch], why }, options)
  return { chain, outcome: 'failed', why, reports }
}

/** Returns the reason why the chain failed. Rethrows the error if it affects every chain. */
function chainFailureReason(error: unknown, { log }: RunOptions): string {
  if (error instanceof StoreFileError) return error.message
  if (error instanceof DownloadError && !error.affectsAllFiles) return error.message
  if (error instanceof DownloadError || isUnreachable(error)) throw error
  // A bug triggered by one chain's file must not keep other chains from being updated.
  log.error({ err: describeError(error) }, 'A file of live stores could not be imported')
  return 'unexpected error, see the log'
}

type ChainFile = { path: string; chains: readonly string[]; etag?: string }

/**
 * Downloads a chain's files, except those that haven't changed since they were last imported. Throws if any
 * download fails.
 */
async function downloadChain(
  { chain, banners, spiders, etag }: ChainToFetch,
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
    const chains = [chain, ...banners]
    files.push({ path, chains, ...(newEtag === undefined ? {} : { etag: newEtag }) })
  }
  return files
}
