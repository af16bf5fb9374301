import type { FastifyInstance } from 'fastify'
import { describeError } from '../lib/errors.ts'
import type { FileAddress } from './files/file-store.ts'
import type { Storage } from './storage-context.ts'
import { claimOrphanedFiles, unregisterFile } from './storage-queries.ts'

const sweepEveryMs = 5 * 60_000
const filesAtOnce = 100

/** Clears at start, and from time to time, what crashes and deleted rows left behind. */
export function sweepOrphanedFiles(app: FastifyInstance, storage: Storage): void {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    running = running.then(() => storage.metrics.runJob('file_cleanup', () => cleanUp(storage)))
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

async function cleanUp(storage: Storage): Promise<boolean> {
  const isCleared = await tryTo(storage, () => storage.temporaryFiles.clearDead())
  const areRemoved = await tryTo(storage, () => removeOrphanedFiles(storage))
  return isCleared && areRemoved
}

/** Right after objects were deleted or replaced; what fails now is tried again by the next sweep. */
export async function removeOrphanedFilesNow(storage: Storage): Promise<void> {
  await tryTo(storage, () => removeOrphanedFiles(storage))
}

/** The file of an upload that came to nothing. */
export async function dropFile(storage: Storage, address: FileAddress): Promise<void> {
  await tryTo(storage, () => removeFile(storage, address))
}

async function removeOrphanedFiles(storage: Storage): Promise<void> {
  for (;;) {
    const due = await claimOrphanedFiles(storage.pool, filesAtOnce)
    for (const address of due) await removeFile(storage, address)
    if (due.length < filesAtOnce) return
  }
}

// The file first: a crash in between leaves a record, and a record is tried again.
async function removeFile({ files, pool }: Storage, address: FileAddress): Promise<void> {
  await files.remove(address)
  await unregisterFile(pool, address.version)
}

async function tryTo({ log }: Storage, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    log.warn({ err: describeError(error) }, 'Files that nothing points to could not be removed')
    return false
  }
}
