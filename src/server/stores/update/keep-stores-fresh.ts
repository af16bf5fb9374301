import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { abortWhenLow, type DiskSpace, isLow, unwatchedSpace } from '../../lib/disk-space.ts'
import { describeError } from '../../lib/errors.ts'
import { repeatUntilStopped } from '../../lib/repeat.ts'
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
  /** Of the disk of the data directory. */
  space?: DiskSpace
}

/** Updates live stores in the background: at once what is due, and then again whenever something is. */
export function keepStoresFresh(options: FreshOptions): { stop: () => Promise<void> } {
  const { settings, log, limits = updateLimits } = options
  if (!settings.storesAutoImport) return { stop: async () => {} }
  return repeatUntilStopped(async (signal) => {
    try {
      await updateWhatIsDue({ ...options, limits, signal })
    } catch (error) {
      if (!signal.aborted) log.warn({ err: describeError(error) }, 'Live stores were not updated')
    }
  }, limits.checkEveryMs)
}

type CheckOptions = FreshOptions & { limits: UpdateLimits; signal: AbortSignal }

async function updateWhatIsDue(options: CheckOptions) {
  const { settings, pool, log, limits, space = unwatchedSpace } = options
  const folder = join(settings.dataDir, 'stores')
  await clearWorkFolders(folder)
  const due = await chainsToFetch(pool, { onlyDue: true })
  if (due.length === 0 || options.signal.aborted || (await isLow(space))) return
  // An update that fills the disk ends, and is tried again at the next check.
  const full = abortWhenLow(space)
  try {
    await updateStores({
      pool,
      gazetteer: await loadGazetteer(),
      sourceUrl: settings.storesSourceUrl,
      folder,
      log,
      signal: AbortSignal.any([options.signal, full.signal]),
      onlyDue: true,
      limits,
    })
  } finally {
    full.stop()
  }
}
