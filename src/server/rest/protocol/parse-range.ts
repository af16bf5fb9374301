import { badRange } from './rest-errors.ts'

/** The rows that are asked for: so many to skip, and so many at most to send. */
export type RowRange = { offset: number; limit: number }

/** As many as a Supabase project sends at once. */
export const maxRows = 1_000

/**
 * Combines limit and offset. One that is no number is ignored, and limit=0 is the one empty range
 * that is allowed: both are PostgREST's rules.
 */
export function parseRange(given: {
  limit: string | undefined
  offset: string | undefined
}): RowRange {
  const from = wholeNumber(given.offset) ?? 0
  const offset = Math.max(from, 0)
  if (given.limit === undefined) return { offset, limit: maxRows }
  const rows = wholeNumber(given.limit) ?? (given.offset === undefined ? maxRows : 0)
  const end = from + rows
  if (end === 0) return { offset: 0, limit: 0 }
  if (rows <= 0 || end < 0) throw badRange('Limit should be greater than or equal to zero.')
  return { offset, limit: Math.min(end - offset, maxRows) }
}

/** No table has so many rows that a greater number would tell anything else. */
function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*-?\d+\s*$/.test(text)) return undefined
  return Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}
