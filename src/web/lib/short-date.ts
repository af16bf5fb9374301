/** Formats the day of an ISO time in the browser's locale and time zone: 'Nov 22, 2026'. */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/**
 * Formats a day in the browser's locale and time zone: 'Nov 22', or 'Nov 22, 2025' if it isn't in this year.
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
