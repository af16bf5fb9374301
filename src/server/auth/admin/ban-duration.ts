import { validationFailed } from '../core/auth-errors.ts'

const millisecondsOf: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
}
/** Maximum duration of a ban: 100,000 years. PostgreSQL can still store the end of such a ban. */
const maxBanMs = 100_000 * 365 * 24 * 3_600_000

const number = String.raw`\d{1,15}(?:\.\d{0,9})?`
const part = new RegExp(`(${number})(ns|us|µs|ms|s|m|h)`, 'g')
const completePattern = new RegExp(`^(?:${number}(?:ns|us|µs|ms|s|m|h))+$`)

/**
 * Parses a ban duration in Go's format ("24h", "1h30m") into milliseconds. Returns null for "none", which
 * lifts the ban. Throws `validation_failed` for any other text, and for bans longer than 100,000 years.
 */
export function parseBanDuration(text: string): number | null {
  if (text === 'none') return null
  if (!completePattern.test(text)) {
    throw validationFailed(
      'invalid format for ban duration: expected a duration like "24h" or "1h30m", or "none"',
    )
  }
  const parts = [...text.matchAll(part)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * msOf(unit), 0)
  if (ms > maxBanMs) throw validationFailed('invalid format for ban duration: too long')
  return ms
}

function msOf(unit: string | undefined): number {
  return millisecondsOf[unit ?? ''] ?? 0
}
