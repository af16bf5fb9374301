import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../lib/errors.ts'
import { syncFolder } from '../../lib/folders.ts'
import { type FileStore, relativePath } from './file-store.ts'

/** Creates a file store in a local folder. */
export function diskFiles(folder: string): FileStore {
  return {
    put: async (address, temporary) => {
      const path = join(folder, relativePath(address))
      await makeFolder(dirname(path))
      await rename(temporary.path, path)
      // The contents are already synced. Syncing the folder lets the name survive a power failure, too.
      await syncFolder(dirname(path))
    },
    read: async (address, range) => {
      try {
        const file = await open(join(folder, relativePath(address)))
        return file.createReadStream(range ? { start: range.first, end: range.last } : {})
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (address) => rm(join(folder, relativePath(address)), { force: true }),
  }
}

/** Creates the folder and its parents, and syncs them so that they survive a power failure. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
}
