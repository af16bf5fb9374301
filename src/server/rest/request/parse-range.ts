import { badRange } from '../rest-errors.ts'

/** Rows asked for; `limit` null means all that follow. Whole numbers of any size, as in PostgREST. */
export type RowRange = { offset: bigint; limit: bigint | null }

/** First and last row, both included; `to` null means no end. Empty when `to` lies before `from`. */
type Span = { from: bigint; to: bigint | null }

/** As many as a Supabase project answers at once. */
export const maxRows = 1_000n

const everything: Span = { from: 0n, to: null }

/**
 * Combines limit, offset and the Range header. A limit or offset that is no number is ignored, and
 * limit=0 is the one empty range that is allowed: both are PostgREST's rules.
 */
export function parseRange(request: {
  method: string
  limit: string | undefined
  offset: string | undefined
  rangeHeader: string | undefined
}): RowRange {
  const header = request.method === 'GET' ? headerSpan(request.rangeHeader) : everything
  const query = querySpan(request)
  if (query.to === -1n) return { offset: 0n, limit: 0n }
  const span = isEmpty(header) || isEmpty(query) ? undefined : intersection(header, query)
  if (span === undefined || isEmpty(span)) {
    throw badRange(
      isEmpty(header)
        ? 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'
        : 'Limit should be greater than or equal to zero.',
    )
  }
  return { offset: span.from, limit: span.to === null ? null : span.to - span.from + 1n }
}

/** At most `maxRows` of the range. */
export function capRange(range: RowRange, maxRows: bigint): RowRange {
  const limit = range.limit === null || range.limit > maxRows ? maxRows : range.limit
  return { offset: range.offset, limit }
}

function headerSpan(header: string | undefined): Span {
  const match = /^([0-9]+)-([0-9]*)$/.exec(header ?? '')
  if (!match?.[1]) return everything
  return { from: BigInt(match[1]), to: match[2] ? BigInt(match[2]) : null }
}

function querySpan({
  limit,
  offset,
}: {
  limit: string | undefined
  offset: string | undefined
}): Span {
  const rows = wholeNumber(limit)
  const from = wholeNumber(offset) ?? 0n
  if (limit === undefined) return { from, to: null }
  if (offset === undefined) return { from, to: rows === undefined ? null : rows - 1n }
  return { from, to: from + (rows ?? 0n) - 1n }
}

function wholeNumber(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\s*-?\d+\s*$/.test(text) ? BigInt(text) : undefined
}

function isEmpty({ from, to }: Span): boolean {
  return to !== null && to < from
}

function intersection(a: Span, b: Span): Span {
  const from = a.from > b.from ? a.from : b.from
  if (a.to === null || b.to === null) return { from, to: a.to ?? b.to }
  return { from, to: a.to < b.to ? a.to : b.to }
}
