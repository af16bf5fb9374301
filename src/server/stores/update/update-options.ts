import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Gazetteer } from '#shared/places/gazetteer.ts'

export type UpdateOptions = {
  pool: Pool
  gazetteer: Gazetteer
  /** Folder of the source, with a slash at the end. */
  sourceUrl: string
  /** Where downloads lie until they are imported. */
  folder: string
  log: Logger
  signal: AbortSignal
  /** Else every chain is asked for, however fresh it is. */
  onlyDue: boolean
  /** Imports files that are unchanged, or that hold far fewer stores than before. */
  force?: boolean
  /** From 0 to 1, over the whole run. */
  onProgress?: (fraction: number) => void
  limits?: UpdateLimits
}

/** Of a run that is under way. */
export type RunOptions = UpdateOptions & { limits: UpdateLimits }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export type DownloadLimits = {
  /** Of one file, unpacked. */
  maxBytes: number
  /** Without a byte, before the download counts as stuck. */
  stallMs: number
  /** Of one file, with its retries. */
  downloadMs: number
  retries: number
  /** Before the first retry; each further one waits three times as long. */
  firstRetryMs: number
  /** A source that asks for more than this is left alone until the next run. */
  maxRetryAfterMs: number
}

export type UpdateLimits = DownloadLimits & {
  /** Between two files, so that the source is not crowded. */
  pauseMs: number
  /** Of a whole run; what is left is due at the next one. */
  runMs: number
  /** Before a chain is tried again after its first, second … failure in a row. */
  backoffMs: readonly [number, ...number[]]
  /** Between two looks at what is due. */
  checkEveryMs: number
  /** Until a server looks again whether the one that updates is still there. */
  takeOverMs: number
}

/** What the updates of live stores keep to. */
export const updateLimits: UpdateLimits = {
  maxBytes: 200_000_000,
  stallMs: 30 * second,
  downloadMs: 10 * minute,
  retries: 3,
  firstRetryMs: 2 * second,
  maxRetryAfterMs: 2 * minute,
  pauseMs: 2 * second,
  runMs: hour,
  backoffMs: [hour, 6 * hour, day, 7 * day],
  checkEveryMs: hour,
  takeOverMs: minute,
}
