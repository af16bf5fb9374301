/** Returns the calendar day of a time in this device's time zone, as YYYY-MM-DD. */
export function localDay(atMs: number): string {
  const at = new Date(atMs)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
