/** Returns a day in the format of the shopper's browser. */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/** Formats the day in the browser's locale, with the year if it isn't the current one. */
export function formatDay(atMs: number): string {
  const at = new Date(atMs)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return at.toLocaleDateString(undefined, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
