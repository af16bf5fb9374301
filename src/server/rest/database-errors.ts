import { DatabaseError } from 'pg'
import type { Identity } from '../database/transaction.ts'
import type { RequestError } from '../lib/errors.ts'
import { isUnreachable } from '../lib/outage.ts'
import { restError } from './protocol/rest-errors.ts'

const statusOfCode: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  // Raised by grocery_genie.refuse_large_answer if a response is too large.
  '54000': 413,
  P0001: 400,
}

const statusOfClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Matches a code that a database function raises to set the HTTP status, such as PT404 for status 404. */
const chosenStatus = /^PT([2-5]\d\d)$/

/**
 * Converts a PostgreSQL error to the error that PostgREST would send. The status depends on the SQLSTATE. If
 * the caller lacks a permission, the status is 401 for anonymous visitors and 403 for everyone else.
 * Truncates the message, the details and the hint to 2,000 characters each.
 */
export function fromDatabaseError(error: DatabaseError, role: Identity['role']): RequestError {
  const code = error.code ?? 'XX000'
  const status = statusOf(code, role)
  return restError({
    status,
    code,
    message: shortened(error.message),
    details: error.detail === undefined ? null : shortened(error.detail),
    hint: error.hint === undefined ? null : shortened(error.hint),
    headers: status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
  })
}

/**
 * Maximum length of each text in an error: the message, the details and the hint. These can quote values of
 * any length, so longer texts are truncated.
 */
const maxTextLength = 2_000

function shortened(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

/**
 * Returns the HTTP status for an SQLSTATE. If the caller lacks a permission, the status is 401 for anonymous
 * visitors and 403 for everyone else.
 */
function statusOf(code: string, role: Identity['role']): number {
  if (code === '42501') return role === 'anon' ? 401 : 403
  const chosen = chosenStatus.exec(code)?.[1]
  if (chosen !== undefined) return Number(chosen)
  return statusOfCode[code] ?? statusOfClass[code.slice(0, 2)] ?? 400
}

/** Whether the database was unreachable or the connection to it broke during the query. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.severity === 'FATAL'
  return isUnreachable(error)
}
