import type { Difference } from './difference.ts'
import { differences } from './differences.ts'
import type { OracleRequest, Reply } from './exchange.ts'

export type Outcome = { reply: Reply; rows: unknown }

export type Comparison = { expected: Outcome; actual: Outcome; used: readonly Difference[] }

/**
 * Returns the actual and the expected outcome, and the known differences that apply to the request. The
 * expected outcome is PostgREST's with these differences applied.
 */
export function compare(
  request: OracleRequest,
  outcomes: { reference: Outcome; ours: Outcome; rowsBefore: unknown },
): Comparison {
  const { reference, ours, rowsBefore } = outcomes
  const used = differences.filter(({ applies }) => applies(request, reference.reply))
  const reply = used.reduce((result, { expected }) => expected(result, request), reference.reply)
  const isRefused = used.some((difference) => difference.isRefused === true)
  return {
    expected: { reply: comparable(reply, request), rows: isRefused ? rowsBefore : reference.rows },
    actual: { reply: comparable(ours.reply, request), rows: ours.rows },
    used,
  }
}

/** Removes the parts of a reply that may differ between the servers. */
function comparable(reply: Reply, request: OracleRequest): Reply {
  const body = request.method === 'HEAD' ? null : withoutTimes(withoutParserTexts(reply.body))
  return { ...reply, body: request.path.includes('order=') ? body : inFixedOrder(body) }
}

/**
 * Sorts the rows, because without an order in the request, PostgreSQL may return them in a different order,
 * for example after a vacuum.
 */
function inFixedOrder(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body
    .map((row: unknown) => ({ row, text: JSON.stringify(row) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row)
}

/** Removes the messages from parse errors, because PostgREST words them differently. */
function withoutParserTexts(body: unknown): unknown {
  if (!isObject(body) || body['code'] !== 'PGRST100') return body
  return { ...body, message: '', details: '' }
}

/**
 * Replaces `created_at` and `updated_at` with 'string', the name of their type, because the two servers write
 * rows at different times.
 */
function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, field]) =>
    key === 'created_at' || key === 'updated_at' ? [key, typeof field] : [key, field],
  )
  return Object.fromEntries(entries)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
