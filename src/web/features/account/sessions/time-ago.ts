const units = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/**
 * Formats a past time relative to now, for example as '5 minutes ago' or 'yesterday'. Returns 'just now' if
 * the time is less than a minute ago, or in the future because a clock is wrong.
 */
export function timeAgo(iso: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(iso)) / 1000
  const match = units.find((one) => seconds >= one.seconds)
  return match === undefined
    ? 'just now'
    : words.format(-Math.floor(seconds / match.seconds), match.unit)
}
