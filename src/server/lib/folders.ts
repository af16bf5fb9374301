import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from './processes.ts'

// Retries, because a child process of a killed server may still be writing into the folder.
const removal = { recursive: true, force: true, maxRetries: 10 }

/**
 * Returns a temporary name for a folder that gets its final name once it is complete. The temporary name
 * consists of the prefix and the ID of this process.
 */
export function unfinishedName(prefix: string): string {
  return `${prefix}${process.pid}`
}

/** Removes a folder and everything in it. Does nothing if the folder doesn't exist. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, removal)
}

/**
 * Removes the unfinished folders in `folder` that have this prefix, except those of other running processes.
 */
export async function removeUnfinished(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid !== process.pid && isRunning(pid)) continue
    await removeFolder(join(folder, name))
  }
}

/** Writes the folder to disk, so that the names of new files survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
