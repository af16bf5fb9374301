import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { startOfDay } from '#shared/lists/repeat-days.ts'
import type { RepeatTarget } from '../../lib/lists/repeat-target.ts'

/** Names of the weekdays by number. 0 is Sunday. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Describes when a list repeats, for example as 'Every Saturday'. */
export function repeatText({ weekday, weeks }: Pick<ListRepeat, 'weekday' | 'weeks'>): string {
  const day = weekdays[weekday] ?? ''
  return weeks === 1 ? `Every ${day}` : `Every ${weeks} weeks on ${day}`
}

/**
 * Formats a day, for example as 'Saturday, Nov 28'. Returns 'today' if `day` is the same as `today`. Both
 * are in YYYY-MM-DD format.
 */
export function dayInWords(day: string, today: string): string {
  if (day === today) return 'today'
  return new Date(startOfDay(day)).toLocaleDateString(undefined, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
  })
}

/**
 * Returns an error message if a repeating list's items can't be added, because the target list is gone or the
 * shopper can only view that list. Otherwise, returns null.
 */
export function repeatProblem({ status }: RepeatTarget): string | null {
  if (status === 'gone') {
    return "Nothing is added: the other list was deleted, or isn't shared with you."
  }
  return status === 'read-only' ? 'Nothing is added: you can only view the other list.' : null
}
