import { localDay, maxWrongDays } from '#shared/lists/repeat-days.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Returns the current calendar day by this device's clock, as YYYY-MM-DD. If that clock differs from the
 * server's by more than `maxWrongDays`, uses the server's clock. The day is always in the device's time zone.
 * `nowMs` returns the time by the server's clock, or by the device's until the server's is known.
 */
export function deviceDay({ nowMs }: { nowMs: () => number }): string {
  const deviceMs = Date.now()
  const isWrong = Math.abs(deviceMs - nowMs()) > maxWrongDays * dayMs
  return localDay(isWrong ? nowMs() : deviceMs)
}
