import { openingState, type StoreTime } from '#shared/opening-hours/opening-state.ts'
import { minutesPerDay, parseOpeningHours } from '#shared/opening-hours/parse-opening-hours.ts'

export type OpeningText = { isOpen: boolean; text: string }

type Hours = { openingHours?: string; timeZone?: string }

/**
 * Returns whether the store is open, with text such as 'Open until 11 PM' or 'Closed, opens 6 AM'. Times are
 * in the store's time zone. Returns undefined if the hours or the time zone are unknown.
 */
export function openingText({ openingHours, timeZone }: Hours, now: Date): OpeningText | undefined {
  const hours = openingHours === undefined ? undefined : parseOpeningHours(openingHours)
  if (!hours || timeZone === undefined) return undefined
  const state = openingState(hours, { now, timeZone })
  if (!state) return undefined
  const { isOpen, changes } = state
  if (!changes) return { isOpen, text: isOpen ? 'Open 24 hours' : 'Closed' }
  return { isOpen, text: `${isOpen ? 'Open until' : 'Closed, opens'} ${timeText(changes)}` }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

// The weekday is included only if the time is a day or more away.
function timeText({ weekday, minuteOfDay, minutesAhead }: StoreTime): string {
  const clock = clockText(minuteOfDay)
  return minutesAhead < minutesPerDay ? clock : `${weekdays[weekday]} ${clock}`
}

function clockText(minuteOfDay: number): string {
  if (minuteOfDay === 0) return 'midnight'
  if (minuteOfDay === minutesPerDay / 2) return 'noon'
  const hour = Math.floor(minuteOfDay / 60)
  const minute = minuteOfDay % 60
  const minuteText = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minuteText} ${hour < 12 ? 'AM' : 'PM'}`
}
