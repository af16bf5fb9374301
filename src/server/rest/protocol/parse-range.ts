import { badRange } from './rest-errors.ts'

/** The requested rows: how many to skip and the maximum number to send. */
export type RowRange = { offset: number; limit: number }

/** Maximum number of rows per response, as in a Supabase project. */
export const maxRows = 1_000

/**
 * Combines limit and offset into a range of at most 1,000 rows, by PostgREST's rules. Ignores a value that
 * isn't an integer, but treats an invalid limit as 0 if there is an offset. Throws if the range is empty,
 * unless limit and offset add up to 0.
 */
export function parseRange(query: {
  limit: string | undefined
  offset: string | undefined
}): RowRange {
  const from = parseInteger(query.offset) ?? 0
  const offset = Math.max(from, 0)
  if (query.limit === undefined) return { offset, limit: maxRows }
  const rows = parseInteger(query.limit) ?? (query.offset === undefined ? maxRows : 0)
  const end = from + rows
  if (end === 0) return { offset: 0, limit: 0 }
  if (rows <= 0 || end < 0) throw badRange('Limit should be greater than or equal to zero.')
  return { offset, limit: Math.min(end - offset, maxRows) }
}

/**
 * Parses an integer and clamps it to JavaScript's safe integers, because no table has more rows. Returns
 * undefined if the text isn't an integer.
 */
function parseInteger(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*-?\d+\s*$/.test(text)) return undefined
  return Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
}
