import type { UpdateLimits } from './update-options.ts'

/** Limits with waits that are short enough for tests. */
export const quickLimits: UpdateLimits = {
  maxBytes: 1_000_000,
  stallMs: 250,
  downloadMs: 20_000,
  retries: 2,
  firstRetryMs: 1,
  maxRetryAfterMs: 120_000,
  pauseMs: 1,
  runMs: 20_000,
  backoffMs: [3_600_000, 6 * 3_600_000],
  checkEveryMs: 20_000,
  takeOverMs: 50,
}

/** Limits that allow a test's source to pause as long as the test needs. */
export const slowLimits: UpdateLimits = { ...quickLimits, stallMs: 60_000 }
