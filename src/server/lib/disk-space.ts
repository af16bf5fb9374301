import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { messageOf } from './errors.ts'

/**
 * At 'low', only accounts and sessions may be written, so that shoppers can still sign in and read their
 * lists. At 'out', nothing may be written.
 */
type DiskLevel = 'enough' | 'low' | 'out'

export type DiskSpace = {
  level: () => Promise<DiskLevel>
  /** Whether a file of this size fits on the disk without using the reserve. */
  hasRoomFor: (bytes: number) => Promise<boolean>
}

/** Used if PostgreSQL is remote or the operator turned off the reserve. Always reports enough space. */
export const unwatchedSpace: DiskSpace = {
  level: async () => 'enough',
  hasRoomFor: async () => true,
}

/**
 * How long a measurement of the free space is reused. Writers can't fill the reserve in such a short time.
 */
const freshMs = 200
const checkEveryMs = 5_000

/**
 * Writes resume only when this multiple of the reserve is free. Without that margin, writes could stop and
 * resume repeatedly.
 */
const resumeFactor = 1.25

type WatchOptions = {
  folder: string
  reserveBytes: number
  log: Pick<Logger, 'error' | 'warn'>
  /** Returns the number of free bytes on the disk of the folder. */
  readFreeBytes?: (folder: string) => Promise<number>
}

/**
 * Watches the disk of the data directory until `stop` is called. Logs when the disk is nearly full, and when
 * it has space again. PostgreSQL stops if it can't write its log, so the server starts to reject writes while
 * there is still space for the log. The level is 'low' below the reserve, and 'out' below half of it.
 */
export function watchDiskSpace(options: WatchOptions): DiskSpace & { stop: () => void } {
  const { folder, reserveBytes, log, readFreeBytes = freeBytesOf } = options
  let isLowOrOut = false
  let isUnreadable = false
  let checkedAt = 0
  let checking: Promise<number> | undefined

  /** The last measurement, which is used while the free space can't be read. */
  let knownFreeBytes = Number.POSITIVE_INFINITY
  async function readFreeBytesOrKnown(): Promise<number> {
    try {
      knownFreeBytes = await readFreeBytes(folder)
      isUnreadable = false
    } catch (error) {
      if (!isUnreadable) log.warn(`The free space of ${folder} can't be read: ${messageOf(error)}`)
      isUnreadable = true
    }
    return knownFreeBytes
  }

  async function check(): Promise<number> {
    const freeBytes = await readFreeBytesOrKnown()
    const wasLow = isLowOrOut
    isLowOrOut = freeBytes < reserveBytes * (wasLow ? resumeFactor : 1)
    if (isLowOrOut && !wasLow) {
      log.error(
        `Only ${inMegabytes(freeBytes)} MB are free on the disk of ${folder}. Nothing can be saved until ${inMegabytes(reserveBytes * resumeFactor)} MB are free; reading still works.`,
      )
    }
    if (wasLow && !isLowOrOut)
      log.warn(`The disk of ${folder} has free space again. Saving works again.`)
    return freeBytes
  }

  function freeBytes(): Promise<number> {
    if (checking === undefined || performance.now() - checkedAt > freshMs) {
      checkedAt = performance.now()
      checking = check()
    }
    return checking
  }

  const timer = setInterval(() => void freeBytes(), checkEveryMs).unref()
  return {
    level: async () => {
      const bytes = await freeBytes()
      if (bytes < reserveBytes / 2) return 'out'
      return isLowOrOut ? 'low' : 'enough'
    },
    hasRoomFor: async (bytes) => (await freeBytes()) - bytes >= reserveBytes,
    stop: () => clearInterval(timer),
  }
}

const abortCheckEveryMs = 500

/**
 * Returns a signal for work that may fill the disk. The signal aborts within half a second after disk space
 * runs low, unless `stop` is called first.
 */
export function abortWhenLow(space: DiskSpace): { signal: AbortSignal; stop: () => void } {
  const low = new AbortController()
  const timer = setInterval(() => void check(), abortCheckEveryMs).unref()
  async function check() {
    if (await isLowOrOut(space)) low.abort(new Error('The disk is nearly full'))
  }
  return { signal: low.signal, stop: () => clearInterval(timer) }
}

/** Whether disk space is low or out, so that saving data must be rejected. */
export async function isLowOrOut(space: DiskSpace): Promise<boolean> {
  return (await space.level()) !== 'enough'
}

/** Returns the size and the free space of the folder's disk, in bytes. */
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
