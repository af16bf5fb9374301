/** Formats the day of an ISO 8601 time in the browser's locale and time zone, such as 'Nov 22, 2026'. */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/**
 * Formats the day of a time in the browser's locale and time zone, such as 'Nov 22', or 'Nov 22, 2025' if it
 * isn't this year.
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
