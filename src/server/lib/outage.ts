import { DatabaseError } from 'pg'

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A name that is unknown while what it stands for starts anew.
  'ENOTFOUND',
  'EAI_AGAIN',
])

const driverFailures =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after)|not queryable$/

/** SQLSTATEs that pass: connection and resources, shutdown and start, cancelled, serialisation, locks. */
const passingStates = /^(08|53|57P0[1-5]|57014|40001|40P01|55P03)/

/** Whether the database could not be reached or had no time, so that the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return passingStates.test(error.code ?? '')
  return isUnreachable(error)
}

/** Whether there was no connection to the database, or no longer: it did not answer at all. */
export function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DatabaseError) return false
  const code = 'code' in error ? String(error.code) : ''
  return networkFailures.has(code) || driverFailures.test(error.message)
}
