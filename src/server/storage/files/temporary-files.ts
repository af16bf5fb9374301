import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../lib/errors.ts'
import { isRunning } from '../../lib/processes.ts'

export type TemporaryFiles = {
  /** Returns a path for a new file. */
  reserve(): Promise<string>
  /** Removes the files of uploads whose server has died. Keeps the files of this process. */
  clearDead(): Promise<void>
}

/** Age from which an unfinished upload can be removed. Receiving and storing an upload takes less time. */
const maxUploadMs = 45 * 60_000

const run = randomUUID().slice(0, 8)

/** Creates the temporary files for uploads. Each server process has its own folder. */
export function temporaryFiles(root: string): TemporaryFiles {
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  // The PID alone isn't unique, because a container's server always has the same one.
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
    // The folder belongs to another machine on the same disk, or another process now has the server's PID.
    return (await ageMs(join(root, name))) > maxUploadMs
  }
}

/** Returns the time in milliseconds since a file was last created in the folder or removed from it. */
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
