import { localDay, maxWrongDays } from '#shared/lists/repeat-days.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Returns the calendar day that this device shows, as YYYY-MM-DD. If its date is wrong by more than a month,
 * returns the day by the server's clock. `nowMs`: the time by the server's clock, once that is known.
 */
export function deviceDay({ nowMs }: { nowMs: () => number }): string {
  const deviceMs = Date.now()
  const isWrong = Math.abs(deviceMs - nowMs()) > maxWrongDays * dayMs
  return localDay(isWrong ? nowMs() : deviceMs)
}
