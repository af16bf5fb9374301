import { setTimeout as delay } from 'node:timers/promises'
import { type ChainToFetch, chainsToFetch } from './chains-to-fetch.ts'
import { DownloadError } from './download-error.ts'
import { scheduleRetry } from './schedule-retry.ts'
import { type ChainUpdate, updateChain } from './update-chain.ts'
import { type RunOptions, type UpdateOptions, updateLimits } from './update-options.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'
import { withWorkFolder } from './work-folder.ts'

export type UpdateReport =
  /** Another server or command is already updating the stores. */
  | { outcome: 'busy' }
  | { outcome: 'finished'; updates: readonly ChainUpdate[] }
  /** The run ended early. The run ended early, after processing the chains in `updates`. */
  | { outcome: 'cut short'; why: string; updates: readonly ChainUpdate[] }

/**
 * Updates the stores of all chains or, with `onlyDue`, of the due chains, one file at a time. A chain that
 * fails keeps its old stores. Returns 'busy' immediately if another server or command is updating. Returns a
 * 'cut short' report if the run takes too long or the source fails for every file. Throws if the signal is
 * aborted or the database connection is lost.
 */
export async function updateStores(options: UpdateOptions): Promise<UpdateReport> {
  const { pool, limits = updateLimits } = options
  const report = await withAdvisoryLock(pool, (lost) => {
    const signal = AbortSignal.any([options.signal, lost])
    return withWorkFolder(options.folder, (folder) => run({ ...options, limits, folder, signal }))
  })
  return report ?? { outcome: 'busy' }
}

async function run(options: RunOptions): Promise<UpdateReport> {
  const { pool, log, signal, limits, onlyDue, sourceUrl } = options
  const chains = await chainsToFetch(pool, { onlyDue })
  const updates: ChainUpdate[] = []
  if (chains.length === 0) return { outcome: 'finished', updates }
  log.info(`Updating the live stores of ${chains.length} chains from ${sourceUrl}`)
  const endMs = performance.now() + limits.runMs
  for (const [done, chain] of chains.entries()) {
    const left = chains.slice(done)
    if (done > 0) {
      await delay(limits.pauseMs, undefined, { signal })
      if (performance.now() > endMs) return outOfTime(left, { chains, updates, log })
    }
    const onProgress = (part: number) => options.onProgress?.((done + part) / chains.length)
    try {
      updates.push(await updateChain(chain, { ...options, onProgress }))
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
      return await giveUp(left, { error, updates }, options)
    }
    onProgress(1)
  }
  const failed = updates.filter(({ outcome }) => outcome === 'failed').length
  log.info(`Updated the live stores of ${updates.length - failed} of ${updates.length} chains`)
  return { outcome: 'finished', updates }
}

type Progress = { updates: readonly ChainUpdate[] }

/** Schedules a retry for all remaining chains, because each would fail for the same reason. */
async function giveUp(
  chains: readonly ChainToFetch[],
  { error, updates }: Progress & { error: DownloadError },
  options: RunOptions,
): Promise<UpdateReport> {
  const { message: why, retryAfterMs } = error
  await scheduleRetry(
    { what: 'Live stores could not be updated', chains, why, retryAfterMs },
    options,
  )
  return { outcome: 'cut short', why, updates }
}

function outOfTime(
  left: readonly ChainToFetch[],
  {
    chains,
    updates,
    log,
  }: Progress & Pick<RunOptions, 'log'> & { chains: readonly ChainToFetch[] },
): UpdateReport {
  const why = 'this run took too long'
  const share = `${left.length} of ${chains.length}`
  log.warn(`Live stores of ${share} chains are left for the next run: ${why}.`)
  return { outcome: 'cut short', why, updates }
}
