import { minutesPerDay, minutesPerWeek, type OpeningHours } from './parse-opening-hours.ts'

/**
 * A time in the store's time zone. `weekday` is 0 for Monday. `minuteOfDay` is counted from midnight, and
 * `minutesAhead` from now.
 */
export type StoreTime = { weekday: number; minuteOfDay: number; minutesAhead: number }

/**
 * Whether a store is open, and when it next opens or closes. `changes` is null if the store is always open or
 * always closed.
 */
export type OpeningState = { isOpen: boolean; changes: StoreTime | null }

/**
 * Tells whether a store is open at `now` in its time zone (an IANA name), and when that next changes. Takes
 * daylight saving time into account, except that `minutesAhead` is off by an hour if the clocks change before
 * the store opens or closes. Returns undefined if this device doesn't know the time zone.
 */
export function openingState(
  hours: OpeningHours,
  { now, timeZone }: { now: Date; timeZone: string },
): OpeningState | undefined {
  const at = minuteOfWeek(now, timeZone)
  if (at === undefined) return undefined
  const isOpen = hours[at] === 1
  for (let minutesAhead = 1; minutesAhead < minutesPerWeek; minutesAhead += 1) {
    const minute = (at + minutesAhead) % minutesPerWeek
    if (hours[minute] === hours[at]) continue
    const weekday = Math.floor(minute / minutesPerDay)
    return { isOpen, changes: { weekday, minuteOfDay: minute % minutesPerDay, minutesAhead } }
  }
  return { isOpen, changes: null }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * Returns the number of minutes since Monday 00:00 in a time zone, or undefined if the time zone is unknown.
 */
function minuteOfWeek(now: Date, timeZone: string): number | undefined {
  const clock = clockOf(timeZone)
  if (!clock) return undefined
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const weekday = weekdays.indexOf(parts.get('weekday') ?? '')
  return weekday * minutesPerDay + Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
}

/** Returns a formatter for the weekday and time in a time zone, or undefined if the time zone is unknown. */
function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch {
    // This browser doesn't know the time zone.
    return undefined
  }
}
