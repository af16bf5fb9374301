import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../database/embedded/processes.ts'
import { codeOf } from '../../database/start-error.ts'

export type TemporaryFiles = {
  /** A path for a new file. */
  reserve(): Promise<string>
  /** Removes what uploads of servers that have died left behind. */
  clearDead(): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000

/** Uploads under way, in a folder for each server process, so that one server leaves those of another alone. */
export function temporaryFiles(root: string): TemporaryFiles {
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  const own = `${host}-${process.pid}`
  return {
    reserve: async () => {
      await mkdir(join(root, own), { recursive: true, mode: 0o700 })
      return join(root, own, randomUUID())
    },
    clearDead: async () => {
      for (const name of await list(root)) {
        if (await isDead(name)) await rm(join(root, name), { recursive: true, force: true })
      }
    },
  }

  async function isDead(name: string): Promise<boolean> {
    const pid = Number(name.slice(name.lastIndexOf('-') + 1))
    const isOurs = name === own
    if (isOurs || (name.startsWith(`${host}-`) && !isRunning(pid))) return true
    // Another machine on the same disk, or a number that another process got.
    const { mtimeMs } = await stat(join(root, name))
    return Date.now() - mtimeMs > dayMs
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
