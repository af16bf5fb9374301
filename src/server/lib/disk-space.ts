import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { messageOf } from './errors.ts'

/** 'low': nothing more is saved but what signing in needs, so that reads go on; 'out': not even that. */
type DiskLevel = 'enough' | 'low' | 'out'

export type DiskSpace = {
  level: () => Promise<DiskLevel>
  /** Whether a file of so many bytes leaves the reserve alone. */
  hasRoomFor: (bytes: number) => Promise<boolean>
}

/** Where nobody looks: PostgreSQL is elsewhere, or the operator wants no reserve. */
export const unwatchedSpace: DiskSpace = {
  level: async () => 'enough',
  hasRoomFor: async () => true,
}

/** So long an answer of the system counts: writers can't fill the reserve meanwhile. */
const freshMs = 200
const lookEveryMs = 5_000

/** With a quarter more than the reserve writes begin again, so that they don't flap at its edge. */
const resumeFactor = 1.25

type WatchOptions = {
  folder: string
  reserveBytes: number
  log: Pick<Logger, 'error' | 'warn'>
  /** Of the disk that holds the folder. */
  readFreeBytes?: (folder: string) => Promise<number>
}

/**
 * Watches the disk of the data directory. PostgreSQL ends itself when it can't write its log, so
 * writes are refused while there is still room for what it does by itself.
 */
export function watchDiskSpace(options: WatchOptions): DiskSpace & { stop: () => void } {
  const { folder, reserveBytes, log, readFreeBytes = freeBytesOf } = options
  let isLow = false
  let isUnreadable = false
  let lookedAt = 0
  let looking: Promise<number> | undefined

  /** Of a disk that doesn't say, as much as before. */
  let known = Number.POSITIVE_INFINITY
  async function readOrKnown(): Promise<number> {
    try {
      known = await readFreeBytes(folder)
      isUnreadable = false
    } catch (error) {
      if (!isUnreadable) log.warn(`The free space of ${folder} can't be read: ${messageOf(error)}`)
      isUnreadable = true
    }
    return known
  }

  async function look(): Promise<number> {
    const freeBytes = await readOrKnown()
    const wasLow = isLow
    isLow = freeBytes < reserveBytes * (wasLow ? resumeFactor : 1)
    if (isLow && !wasLow) {
      log.error(
        `Only ${inMegabytes(freeBytes)} MB are free on the disk of ${folder}: nothing more is saved until there are ${inMegabytes(reserveBytes * resumeFactor)} MB again; what is there can be read.`,
      )
    }
    if (wasLow && !isLow) log.warn(`There is room on the disk of ${folder} again: saving goes on.`)
    return freeBytes
  }

  function freeBytes(): Promise<number> {
    if (looking === undefined || performance.now() - lookedAt > freshMs) {
      lookedAt = performance.now()
      looking = look()
    }
    return looking
  }

  const timer = setInterval(() => void freeBytes(), lookEveryMs).unref()
  return {
    level: async () => {
      const bytes = await freeBytes()
      if (bytes < reserveBytes / 2) return 'out'
      return isLow ? 'low' : 'enough'
    },
    hasRoomFor: async (bytes) => (await freeBytes()) - bytes >= reserveBytes,
    stop: () => clearInterval(timer),
  }
}

const lowLookEveryMs = 500

/** For work that fills the disk: it ends when the reserve is touched. */
export function abortWhenLow(space: DiskSpace): { signal: AbortSignal; stop: () => void } {
  const low = new AbortController()
  const timer = setInterval(() => void look(), lowLookEveryMs).unref()
  async function look() {
    if (await isLow(space)) low.abort(new Error('The disk is nearly full'))
  }
  return { signal: low.signal, stop: () => clearInterval(timer) }
}

export async function isLow(space: DiskSpace): Promise<boolean> {
  return (await space.level()) !== 'enough'
}

/** Of the disk that holds the folder. */
export async function readDiskSize(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

async function freeBytesOf(folder: string): Promise<number> {
  return (await readDiskSize(folder)).freeBytes
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000)
}
