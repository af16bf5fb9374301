/** Returns the calendar day of a time, as YYYY-MM-DD in this device's time zone. */
export function localDay(atMs: number): string {
  const at = new Date(atMs)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
