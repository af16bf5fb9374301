import type { ListRepeat } from '#shared/contracts/list-repeat.ts'

/*
 * Days are texts such as '2026-11-28', without a time or a time zone. The scheduled days of a list are every
 * so many weeks on its weekday, counted from the first such day on or after `since`.
 */

const dayMs = 24 * 3600 * 1000
const daysPerWeek = 7
/** 1 January 1970 was a Thursday. */
const firstWeekday = 4
/**
 * Days by which a device's date may be wrong. If `since` is further ahead than this, a device with a wrong
 * date set it, so it doesn't count.
 */
export const maxWrongDays = 31

type Schedule = Pick<ListRepeat, 'weekday' | 'weeks' | 'since'>

/** Returns the calendar day of a time in milliseconds, in the time zone of the device. */
export function localDay(atMs: number): string {
  const at = new Date(atMs)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  const [year = '', month = '', date = ''] = parts.map(String)
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/**
 * Returns when a day begins in the time zone of the device, in milliseconds. This is midnight, or the next
 * minute that exists on a day when summer time skips midnight.
 */
export function startOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** Returns the last scheduled day that has come by `today`; null if none has. */
export function lastScheduledDay(schedule: Schedule, today: string): string | null {
  const { firstDay, period } = countedFrom(schedule)
  const passed = Math.floor((numberOf(today) - firstDay) / period)
  return passed >= 0 || isWrong(schedule, today) ? dayOf(firstDay + passed * period) : null
}

/** Returns the next scheduled day: today or later. */
export function nextScheduledDay(schedule: Schedule, today: string): string {
  const { firstDay, period } = countedFrom(schedule)
  const passed = Math.ceil((numberOf(today) - firstDay) / period)
  return dayOf(firstDay + (isWrong(schedule, today) ? passed : Math.max(0, passed)) * period)
}

/** Returns the repeat once its items were added for a scheduled day: it begins with the next one. */
export function afterDay<T extends Schedule>(repeats: T, day: string): T {
  return { ...repeats, since: dayOf(numberOf(day) + daysPerWeek * repeats.weeks) }
}

/** Returns the first scheduled day as a number, and the days from one to the next. */
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

/** Returns the number of days from 1 January 1970 to a day. */
function numberOf(day: string): number {
  return Date.parse(day) / dayMs
}

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length)
}
