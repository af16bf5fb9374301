import { localDay, maxWrongDays } from '#shared/lists/repeat-days.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Returns the current calendar day in the device's time zone, as YYYY-MM-DD. Uses the device's clock, unless
 * the device's clock differs from the server's by more than `maxWrongDays`. `nowMs` returns the time by the
 * server's clock or, until that is known, by the device's.
 */
export function deviceDay({ nowMs }: { nowMs: () => number }): string {
  const deviceMs = Date.now()
  const isWrong = Math.abs(deviceMs - nowMs()) > maxWrongDays * dayMs
  return localDay(isWrong ? nowMs() : deviceMs)
}
