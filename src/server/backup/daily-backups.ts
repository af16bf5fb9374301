import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '../database/connection.ts'
import { abortWhenLow, watchDiskSpace } from '../lib/disk-space.ts'
import { codeOf, describeError, messageOf, StartError } from '../lib/errors.ts'
import { repeatUntilStopped } from '../lib/repeat.ts'
import { type Metrics, noMetrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/env.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import { installationId } from './backup-queries.ts'
import { type FinishedBackup, makeBackup, withBackupTurn } from './make-backup.ts'

export type DailyOptions = {
  settings: Pick<Settings, 'dataDir' | 'storageS3' | 'backupDailyDir'>
  ownerConnection: Connection
  signal: AbortSignal
}

const keptBackups = 14
const dayMs = 24 * 60 * 60_000
const checkEveryMs = 60 * 60_000

/**
 * Writes a backup into the folder for daily backups. Then deletes all but the newest 14 of this database's
 * backups there. Waits if another backup is running. Throws StartError if the folder isn't set or doesn't
 * exist.
 */
export function backUpDaily(options: DailyOptions): Promise<FinishedBackup> {
  return withBackupTurn(options.ownerConnection, (owner) => writeDaily(owner, options))
}

/**
 * Makes daily backups until `stop` is called. Does nothing if the settings contain no folder for them. Checks
 * at startup and then every hour whether the last backup is a day old. Aborts a backup when its disk is
 * nearly full. Logs failures.
 */
export function keepBackupsDaily(
  options: Omit<DailyOptions, 'signal'> & {
    settings: Pick<Settings, 'diskReserveBytes'>
    log: Pick<Logger, 'error' | 'info' | 'warn'>
    metrics?: Metrics
  },
): { stop: () => Promise<void> } {
  const { log, settings, metrics = noMetrics } = options
  const { backupDailyDir, diskReserveBytes: reserveBytes } = settings
  if (backupDailyDir === undefined) return { stop: async () => {} }
  return repeatUntilStopped(async (stopping) => {
    // The folder may be on the same disk as the data, so a backup must not use up the disk reserve.
    const space = watchDiskSpace({ folder: folderOf(options), reserveBytes, log })
    const low = abortWhenLow(space)
    const signal = AbortSignal.any([stopping, low.signal])
    try {
      await metrics.runJob('daily_backup', async () => {
        const made = await backUpIfDue({ ...options, signal })
        if (made) log.info({ path: made.path, bytes: made.bytes }, 'The daily backup was written')
        return true
      })
    } catch (error) {
      if (stopping.aborted) return
      log.error(
        { err: describeError(error) },
        'The daily backup could not be written. Trying again in an hour.',
      )
    } finally {
      low.stop()
      space.stop()
    }
  }, checkEveryMs)
}

/**
 * Makes a backup if one is due. Returns undefined if none is due. If several servers that share a database
 * check at the same time, only one of them makes the backup.
 */
function backUpIfDue(options: DailyOptions): Promise<FinishedBackup | undefined> {
  return withBackupTurn(options.ownerConnection, async (owner) => {
    const folder = folderOf(options)
    for (const path of await listDaily(folder, await installationId(owner))) {
      // A backup dated far into the future doesn't count.
      if (Math.abs(Date.now() - (await stat(path)).mtimeMs) < dayMs) return undefined
    }
    return writeDaily(owner, options)
  })
}

/** Writes a backup into the folder. Deletes old backups only if the new one succeeds. */
async function writeDaily(owner: Client, options: DailyOptions): Promise<FinishedBackup> {
  const { settings, signal } = options
  const folder = folderOf(options)
  const id = await installationId(owner)
  // If the folder is missing, fails instead of creating it, because its disk may not be mounted.
  await listDaily(folder, id)
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const files = await openFiles(storageFolder(settings.dataDir), settings.storageS3)
  const made = await makeBackup(owner, {
    files,
    path: join(folder, `grocery-genie-${id}-${time}.tar.gz`),
    signal,
  })
  for (const path of (await listDaily(folder, id)).slice(0, -keptBackups)) {
    await rm(path).catch((error: unknown) => {
      throw new StartError(
        `The backup was written, but an old one could not be removed: ${messageOf(error)}.`,
        { cause: error },
      )
    })
  }
  return made
}

/** Returns the folder for daily backups. Throws StartError if the folder isn't set. */
function folderOf({ settings: { backupDailyDir } }: Pick<DailyOptions, 'settings'>): string {
  if (backupDailyDir !== undefined) return backupDailyDir
  throw new StartError('BACKUP_DAILY_DIR is not set. Set it to a folder, ideally on another disk.')
}

/** Returns the daily backups of this database in the folder, oldest first. */
async function listDaily(folder: string, id: string): Promise<string[]> {
  const prefix = `grocery-genie-${id}-`
  const isOurs = (name: string) =>
    name.startsWith(prefix) && /^\d{8}T\d{6}Z\.tar\.gz$/.test(name.slice(prefix.length))
  try {
    const names = (await readdir(folder)).filter(isOurs)
    return names.toSorted().map((name) => join(folder, name))
  } catch (error) {
    const isAbsent = codeOf(error) === 'ENOENT'
    throw new StartError(
      isAbsent
        ? `The folder ${folder} of BACKUP_DAILY_DIR does not exist. Create it or mount its disk.`
        : `The folder ${folder} of BACKUP_DAILY_DIR can't be read: ${messageOf(error)}.`,
      { cause: error },
    )
  }
}
