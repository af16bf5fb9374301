import { localDay, maxWrongDays } from '#shared/lists/repeat-days.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Returns the current calendar day in the device's time zone, as YYYY-MM-DD. Uses the device's clock, unless
 * it differs from the server's by more than `maxWrongDays`. `nowMs` returns the server's time, or the
 * device's until the server's is known.
 */
export function deviceDay({ nowMs }: { nowMs: () => number }): string {
  const deviceMs = Date.now()
  const isWrong = Math.abs(deviceMs - nowMs()) > maxWrongDays * dayMs
  return localDay(isWrong ? nowMs() : deviceMs)
}
