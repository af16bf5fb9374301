import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning } from './processes.ts'

// Retries, because a killed server's child process may still be writing there.
const removal = { recursive: true, force: true, maxRetries: 10 }

/**
 * Returns a temporary name, made of the prefix and this process's id, for a folder that is renamed once
 * complete.
 */
export function unfinishedName(prefix: string): string {
  return `${prefix}${process.pid}`
}

/** Removes a folder and everything in it, if it exists. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, removal)
}

/**
 * Removes the unfinished folders in `folder` that `unfinishedName` named with this prefix, including this
 * process's own. Keeps the folders of other processes that are still running.
 */
export async function removeUnfinished(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid !== process.pid && isRunning(pid)) continue
    await removeFolder(join(folder, name))
  }
}

/** Flushes the folder to disk, so that new file names survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
