/**
 * Result of one check by the `doctor` command. 'look' means that the checked part works but needs the
 * operator's attention.
 */
export type Finding = { state: 'ok' | 'look' | 'wrong'; about: string; words: string }

export const hourMs = 60 * 60_000

/**
 * Formats a duration in milliseconds as 'less than an hour ago', '5 hours ago' or, from 48 hours on, '2 days
 * ago'.
 */
export function agoInWords(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}

/** Formats a number of bytes as '12 kB' (rounded up) or, from a million on, as '3.4 MB'. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
