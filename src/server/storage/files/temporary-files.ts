import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '../../lib/errors.ts'
import { isRunning } from '../../lib/processes.ts'

export type TemporaryFiles = {
  /** A path for a new file. */
  reserve(): Promise<string>
  /** Removes what uploads of servers that have died left behind, but none of this process. */
  clearDead(): Promise<void>
}

/** Longer than an upload may take to arrive and to be put at its place. */
const maxUploadMs = 45 * 60_000

const run = randomUUID().slice(0, 8)

/** Uploads under way, in a folder for each server process, so that one server leaves those of another alone. */
export function temporaryFiles(root: string): TemporaryFiles {
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  // A container's server always has the same number.
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
    const [madeOn, number] = name.split('-')
    const pid = Number(number)
    if (madeOn === host && (pid === process.pid || !isRunning(pid))) return true
    // Another machine on the same disk, or a number that another process got.
    return (await ageMs(join(root, name))) > maxUploadMs
  }
}

/** Since a file was last begun or done with in the folder. */
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
