const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export type DownloadLimits = {
  /** Of one file, unpacked. */
  mostBytes: number
  /** Without a byte, before the download counts as stuck. */
  stallMs: number
  /** Of one file, with its retries. */
  downloadMs: number
  retries: number
  /** Before the first retry; each further one waits three times as long. */
  firstRetryMs: number
  /** A source that asks for more than this is left alone until the next run. */
  longestRetryAfterMs: number
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
}

/** What the updates of live stores keep to. */
export const updateLimits: UpdateLimits = {
  mostBytes: 200_000_000,
  stallMs: 30 * second,
  downloadMs: 10 * minute,
  retries: 3,
  firstRetryMs: 2 * second,
  longestRetryAfterMs: 2 * minute,
  pauseMs: 2 * second,
  runMs: hour,
  backoffMs: [hour, 6 * hour, day, 7 * day],
  checkEveryMs: hour,
}
