const units = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a time is, such as '5 minutes ago'; below a minute, and for clocks that are behind, 'just now'. */
export function timeAgo(iso: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(iso)) / 1000
  const fitting = units.find((one) => seconds >= one.seconds)
  return fitting === undefined
    ? 'just now'
    : words.format(-Math.floor(seconds / fitting.seconds), fitting.unit)
}
