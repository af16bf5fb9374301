import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../lib/errors.ts'
import { isRunning } from '../../lib/processes.ts'

export type TemporaryFiles = {
  /** Returns the path of a new file, without creating the file. */
  reserve(): Promise<string>
  /** Removes the files of uploads whose server has died. Keeps this process's files. */
  clearDead(): Promise<void>
}

/** Age at which an unfinished upload may be removed. Receiving and storing an upload takes less time. */
const maxUploadMs = 45 * 60_000

const run = randomUUID().slice(0, 8)

/** Returns functions for the temporary files of uploads. Each server process has its own folder in `root`. */
export function temporaryFiles(root: string): TemporaryFiles {
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  // The PID alone isn't unique, because a server in a container always has the same PID.
  const own = `${host}-${process.pid}-${run}`
  return {
    reserve: async () => {
      await mkdir(join(root, own), { recursive: true, mode: 0o700 })
      return join(root, own, randomUUID())
    },
    clearDead: async () => {
      for (const name of await list(root)) {
        if (name !== own && (await isDead(name)))
          await rm(join(root, name), { recursive: true, force: true })
      }
    },
  }

  async function isDead(name: string): Promise<boolean> {
    const [creatorHost, creatorPid] = name.split('-')
    const pid = Number(creatorPid)
    if (creatorHost === host && (pid === process.pid || !isRunning(pid))) return true
    // The folder belongs to another machine that shares this disk, or another process now has the server's
    // PID.
    return (await ageMs(join(root, name))) > maxUploadMs
  }
}

/** Returns how many milliseconds ago a file was last created in the folder or removed from it. */
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
