import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../lib/errors.ts'
import { isRunning } from '../../lib/processes.ts'

export type TemporaryFiles = {
  /** Returns the path for a new file. Doesn't create the file. */
  reserve(): Promise<string>
  /** Removes the temporary files that dead server processes have left behind. */
  clearDead(): Promise<void>
}

/**
 * Minimum age at which an unfinished upload may be removed. No upload takes that long to receive and store.
 */
const maxUploadMs = 45 * 60_000

const run = randomUUID().slice(0, 8)

/**
 * Returns functions that manage the temporary files of uploads. Each server process keeps its files in a
 * separate folder in `root`.
 */
export function temporaryFiles(root: string): TemporaryFiles {
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  // In containers, servers often have the same PID, so the PID alone isn't unique.
  const ownFolderName = `${host}-${process.pid}-${run}`
  return {
    reserve: async () => {
      await mkdir(join(root, ownFolderName), { recursive: true, mode: 0o700 })
      return join(root, ownFolderName, randomUUID())
    },
    clearDead: async () => {
      for (const name of await list(root)) {
        if (name !== ownFolderName && (await isDead(name)))
          await rm(join(root, name), { recursive: true, force: true })
      }
    },
  }

  async function isDead(name: string): Promise<boolean> {
    const [creatorHost, creatorPid] = name.split('-')
    const pid = Number(creatorPid)
    if (creatorHost === host && (pid === process.pid || !isRunning(pid))) return true
    // Another machine that shares this disk may own the folder, or another process may have reused the PID.
    // In both cases, only the age of the folder shows whether its server is dead.
    return (await ageMs(join(root, name))) > maxUploadMs
  }
}

/** Returns how long ago, in milliseconds, a file was last created in the folder or removed from it. */
async function ageMs(folder: string): Promise<number> {
  const { mtimeMs } = await stat(folder)
  return Date.now() - mtimeMs
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
