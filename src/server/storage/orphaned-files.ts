import type { FastifyInstance } from 'fastify'
import { describeError } from '../lib/errors.ts'
import type { FileAddress } from './files/file-store.ts'
import type { Storage } from './storage-context.ts'
import { claimOrphanedFiles, unregisterFile } from './storage-queries.ts'

const sweepEveryMs = 5 * 60_000
const filesAtOnce = 100

/**
 * Removes files that a crash or the deletion of rows has left behind. Starts when the server is ready and
 * repeats every five minutes until the server closes.
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
 * Removes orphaned files and the temporary files of dead servers. Logs failures. Returns whether everything
 * succeeded.
 */
async function sweepOnce(storage: Storage): Promise<boolean> {
  const isCleared = await logFailure(storage, () => storage.temporaryFiles.clearDead())
  const areRemoved = await logFailure(storage, () => removeOrphanedFiles(storage))
  return isCleared && areRemoved
}

/**
 * Removes orphaned files right after objects are deleted or replaced. If the removal fails, logs the error,
 * and the next sweep tries again.
 */
export async function removeOrphanedFilesNow(storage: Storage): Promise<void> {
  await logFailure(storage, () => removeOrphanedFiles(storage))
}

/**
 * Removes the file of a failed upload. If the removal fails, logs the error, and a later sweep tries again.
 */
export async function dropFile(storage: Storage, address: FileAddress): Promise<void> {
  await logFailure(storage, () => removeFile(storage, address))
}

/** Removes all orphaned files that this server can claim, in batches. */
async function removeOrphanedFiles(storage: Storage): Promise<void> {
  for (;;) {
    const due = await claimOrphanedFiles(storage.pool, filesAtOnce)
    for (const address of due) await removeFile(storage, address)
    if (due.length < filesAtOnce) return
  }
}

// Removes the file before its record. If a crash leaves the record behind, the next sweep tries again.
async function removeFile({ files, pool }: Storage, address: FileAddress): Promise<void> {
  await files.remove(address)
  await unregisterFile(pool, address.version)
}

/** Returns whether `work` succeeded. If `work` fails, logs the error instead of throwing it. */
async function logFailure({ log }: Storage, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: describeError(error) }, 'Orphaned files could not be removed')
    return false
  }
}
