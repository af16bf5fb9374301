import type { FastifyInstance } from 'fastify'
import { describeError } from '../lib/errors.ts'
import type { FileAddress } from './files/file-store.ts'
import type { Storage } from './storage-context.ts'
import { claimOrphanedFiles, unregisterFile } from './storage-queries.ts'

const sweepEveryMs = 5 * 60_000
const filesAtOnce = 100

/**
 * Removes files that were left behind by crashes or by the deletion of rows. Runs when the server is ready
 * and then every five minutes until it closes.
 */
export function sweepOrphanedFiles(app: FastifyInstance, storage: Storage): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    running = running.then(() => storage.metrics.runJob('file_cleanup', () => sweepOnce(storage)))
  }
  app.addHook('onReady', async () => {
    sweep()
    timer = setInterval(sweep, sweepEveryMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}

/**
 * Removes orphaned files and the temporary files of dead servers. Logs failures, and returns false if there
 * were any.
 */
async function sweepOnce(storage: Storage): Promise<boolean> {
  const isCleared = await logFailure(storage, () => storage.temporaryFiles.clearDead())
  const areRemoved = await logFailure(storage, () => removeOrphanedFiles(storage))
  return isCleared && areRemoved
}

/**
 * Removes orphaned files right after objects were deleted or replaced. Logs a failure instead of throwing it.
 * The next sweep then retries.
 */
export async function removeOrphanedFilesNow(storage: Storage): Promise<void> {
  await logFailure(storage, () => removeOrphanedFiles(storage))
}

/** Removes the file of a failed upload. Logs a failure instead of throwing it. A later sweep then retries. */
export async function dropFile(storage: Storage, address: FileAddress): Promise<void> {
  await logFailure(storage, () => removeFile(storage, address))
}

/** Removes all orphaned files that this server can claim, a batch at a time. */
async function removeOrphanedFiles(storage: Storage): Promise<void> {
  for (;;) {
    const due = await claimOrphanedFiles(storage.pool, filesAtOnce)
    for (const address of due) await removeFile(storage, address)
    if (due.length < filesAtOnce) return
  }
}

// Removes the file before deleting its record. If a crash leaves the record behind, the next sweep retries.
async function removeFile({ files, pool }: Storage, address: FileAddress): Promise<void> {
  await files.remove(address)
  await unregisterFile(pool, address.version)
}

/** Returns whether the work succeeded. Logs an error instead of throwing it. */
async function logFailure({ log }: Storage, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: describeError(error) }, 'Orphaned files could not be removed')
    return false
  }
}
