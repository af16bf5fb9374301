import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Gazetteer } from '#shared/places/gazetteer.ts'

export type UpdateOptions = {
  pool: Pool
  gazetteer: Gazetteer
  /** URL of the source's folder, ending with a slash. */
  sourceUrl: string
  /** Folder that holds a download until its stores are imported. */
  folder: string
  log: Logger
  signal: AbortSignal
  /** Whether to fetch only the chains that are due, instead of all. */
  onlyDue: boolean
  /** Whether to import files even if they are unchanged or have far fewer stores than before. */
  force?: boolean
  /** Called with the progress of the whole run, from 0 to 1. */
  onProgress?: (fraction: number) => void
  limits?: UpdateLimits
}

/** Options for a running update. */
export type RunOptions = UpdateOptions & { limits: UpdateLimits }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export type DownloadLimits = {
  /** Maximum size of a file, uncompressed. */
  maxBytes: number
  /** Time without data after which a download fails. */
  stallMs: number
  /** Maximum time for a file, including retries. */
  downloadMs: number
  retries: number
  /** Delay before the first retry. Each later delay is three times as long as the one before. */
  firstRetryMs: number
  /**
   * Longest wait that the source may ask for within a run. If the source asks for a longer wait, a later run
   * tries again.
   */
  maxRetryAfterMs: number
}

export type UpdateLimits = DownloadLimits & {
  /** Pause between two files, to reduce the load on the source. */
  pauseMs: number
  /** Maximum time for a run. The next run updates the chains that this run doesn't get to. */
  runMs: number
  /** Delays before the next attempt, by number of consecutive failures. */
  backoffMs: readonly [number, ...number[]]
  /** Interval between two checks for due chains. */
  checkEveryMs: number
  /** How often a waiting server tries to take over from the server that is updating. */
  takeOverMs: number
}

/** Limits for live store updates. */
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
