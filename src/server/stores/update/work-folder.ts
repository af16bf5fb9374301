import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeUnfinished, unfinishedName } from '../../lib/folders.ts'

const prefix = 'download-'

/**
 * Runs `work` with a temporary folder inside `root`, and then removes the folder. First removes folders left
 * behind by killed processes.
 */
export async function withWorkFolder<T>(
  root: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await clearWorkFolders(root)
  const folder = join(root, unfinishedName(prefix))
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders left behind by killed processes. Creates `root` if it's missing. */
export async function clearWorkFolders(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeUnfinished(root, prefix)
}
