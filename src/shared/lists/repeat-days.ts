import type { ListRepeat } from '#shared/contracts/list-repeat.ts'

/**
 * Days are strings such as '2026-11-28', without a time or time zone. A list is scheduled every `weeks`
 * weeks, starting with the first day on or after `since` that falls on its weekday.
 */

const dayMs = 24 * 3600 * 1000
const daysPerWeek = 7
/** January 1, 1970 was a Thursday. */
const firstWeekday = 4
/**
 * Maximum number of days by which we expect a device's date to be wrong. If `since` is further ahead than
 * this maximum plus one period, a device with a wrong date must have set it. In that case, days before
 * `since` are scheduled, too.
 */
export const maxWrongDays = 31

type Schedule = Pick<ListRepeat, 'weekday' | 'weeks' | 'since'>

/** Returns the calendar day of a time in milliseconds, in the device's time zone. */
export function localDay(atMs: number): string {
  const at = new Date(atMs)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  const [year = '', month = '', date = ''] = parts.map(String)
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/**
 * Returns the time in milliseconds when a day begins in the device's time zone. That is midnight, or 1:00 on
 * a day when daylight saving time skips midnight.
 */
export function startOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** Returns the last scheduled day on or before `today`, or null if there is none. */
export function lastScheduledDay(schedule: Schedule, today: string): string | null {
  const { firstDay, period } = countedFrom(schedule)
  const passed = Math.floor((numberOf(today) - firstDay) / period)
  return passed >= 0 || isWrong(schedule, today) ? dayOf(firstDay + passed * period) : null
}

/** Returns the first scheduled day on or after `today`. */
export function nextScheduledDay(schedule: Schedule, today: string): string {
  const { firstDay, period } = countedFrom(schedule)
  const passed = Math.ceil((numberOf(today) - firstDay) / period)
  return dayOf(firstDay + (isWrong(schedule, today) ? passed : Math.max(0, passed)) * period)
}

/**
 * Returns a copy of a repeat whose items were added on the scheduled day `day`. In the copy, `since` is the
 * next scheduled day.
 */
export function advanceRepeat<T extends Schedule>(repeats: T, day: string): T {
  return { ...repeats, since: dayOf(numberOf(day) + daysPerWeek * repeats.weeks) }
}

/**
 * Returns the first scheduled day as a number (see `numberOf`), and the number of days between scheduled
 * days.
 */
function countedFrom({ weekday, weeks, since }: Schedule): { firstDay: number; period: number } {
  const day = numberOf(since)
  const daysUntil = (weekday - weekdayOf(day) + daysPerWeek) % daysPerWeek
  return { firstDay: day + daysUntil, period: daysPerWeek * weeks }
}

function isWrong({ weeks, since }: Schedule, today: string): boolean {
  return numberOf(since) - numberOf(today) > daysPerWeek * weeks + maxWrongDays
}

function weekdayOf(day: number): number {
  return (day + firstWeekday) % daysPerWeek
}

/** Returns the number of days from January 1, 1970 to a day. */
function numberOf(day: string): number {
  return Date.parse(day) / dayMs
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
}
