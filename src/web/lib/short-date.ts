/**
 * Formats the day of an ISO 8601 time in the browser's locale and time zone, for example as 'Nov 22, 2026'.
 */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/**
 * Formats the day of a time in the browser's locale and time zone: for example 'Nov 22' in the current year,
 * 'Nov 22, 2025' in any other year.
 */
export function formatDay(atMs: number): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return at.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
