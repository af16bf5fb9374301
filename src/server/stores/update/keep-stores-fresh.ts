import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { abortWhenLow, type DiskSpace, isLowOrOut, unwatchedSpace } from '../../lib/disk-space.ts'
import { describeError } from '../../lib/errors.ts'
import { repeatUntilStopped } from '../../lib/repeat.ts'
import { type Metrics, noMetrics } from '../../metrics/metrics.ts'
import type { Settings } from '../../settings/env.ts'
import { loadGazetteer } from '../load-gazetteer.ts'
import { chainsToFetch } from './chains-to-fetch.ts'
import { type UpdateLimits, updateLimits } from './update-options.ts'
import { updateStores } from './update-stores.ts'
import { clearWorkFolders } from './work-folder.ts'

export type FreshOptions = {
  settings: Pick<Settings, 'dataDir' | 'storesAutoImport' | 'storesSourceUrl'>
  pool: Pool
  log: Logger
  limits?: UpdateLimits
  /** Free space on the data directory's disk. If undefined, the disk is never considered full. */
  space?: DiskSpace
  metrics?: Metrics
}

/**
 * Updates live stores in the background, unless automatic imports are turned off in the settings. Fetches the
 * due chains at startup, and later each chain as soon as it becomes due. Waits while the disk is nearly full.
 * Logs failures.
 */
export function keepStoresFresh(options: FreshOptions): { stop: () => Promise<void> } {
  const { settings, log, limits = updateLimits, metrics = noMetrics } = options
  if (!settings.storesAutoImport) return { stop: async () => {} }
  return repeatUntilStopped(async (signal) => {
    try {
      await metrics.runJob('store_update', () => updateDueChains({ ...options, limits, signal }))
    } catch (error) {
      if (!signal.aborted) log.warn({ err: describeError(error) }, 'Live stores were not updated')
    }
  }, limits.checkEveryMs)
}

type CheckOptions = FreshOptions & { limits: UpdateLimits; signal: AbortSignal }

/** Updates the due chains and returns whether all succeeded. */
async function updateDueChains(options: CheckOptions): Promise<boolean> {
  const { settings, pool, log, limits, space = unwatchedSpace } = options
  const folder = join(settings.dataDir, 'stores')
  await clearWorkFolders(folder)
  const due = await chainsToFetch(pool, { onlyDue: true })
  if (due.length === 0 || options.signal.aborted) return true
  if (await isLowOrOut(space)) return false
  // A nearly full disk aborts the update. The next check tries again.
  const full = abortWhenLow(space)
  const signal = AbortSignal.any([options.signal, full.signal])
  const update = {
    pool,
    gazetteer: await loadGazetteer(),
    sourceUrl: settings.storesSourceUrl,
    folder,
    log,
    signal,
    onlyDue: true,
    limits,
  }
  try {
    // Another server may be updating the stores. This server keeps trying, so that it takes over if the other
    // server dies.
    for (;;) {
      const report = await updateStores(update)
      if (report.outcome !== 'busy') {
        const hasFailed = report.updates.some(({ outcome }) => outcome === 'failed')
        return report.outcome === 'finished' && !hasFailed
      }
      await delay(limits.takeOverMs, undefined, { signal })
    }
  } finally {
    full.stop()
  }
}
