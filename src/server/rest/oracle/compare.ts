import type { Difference } from './difference.ts'
import { differences } from './differences.ts'
import type { OracleRequest, Reply } from './exchange.ts'

export type Outcome = { reply: Reply; rows: unknown }

export type Comparison = { expected: Outcome; actual: Outcome; used: readonly Difference[] }

/** What our server should have answered and left, by PostgREST's outcome and the known differences. */
export function compare(
  request: OracleRequest,
  outcomes: { theirs: Outcome; ours: Outcome; rowsBefore: unknown },
): Comparison {
  const { theirs, ours, rowsBefore } = outcomes
  const used = differences.filter(({ applies }) => applies(request, theirs.reply))
  const reply = used.reduce((result, { expected }) => expected(result, request), theirs.reply)
  const isRefused = used.some((difference) => difference.isRefused === true)
  return {
    expected: { reply: comparable(reply, request), rows: isRefused ? rowsBefore : theirs.rows },
    actual: { reply: comparable(ours.reply, request), rows: ours.rows },
    used,
  }
}

function comparable(reply: Reply, request: OracleRequest): Reply {
  const body = request.method === 'HEAD' ? null : withoutTimes(withoutParserWords(reply.body))
  return { ...reply, body: request.path.includes('order=') ? body : inFixedOrder(body) }
}

/** Rows of no wished order come as they lie, which a vacuum in between changes. */
function inFixedOrder(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body
    .map((row: unknown) => ({ row, text: JSON.stringify(row) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row)
}

/** What a parser expected at which place is told in our own words. */
function withoutParserWords(body: unknown): unknown {
  if (!isObject(body) || body['code'] !== 'PGRST100') return body
  return { ...body, message: '', details: '' }
}

/** The table `notes` takes these times from the clock. */
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
