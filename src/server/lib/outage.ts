import { DatabaseError } from 'pg'

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The host name of a database may not resolve while its server restarts.
  'ENOTFOUND',
  'EAI_AGAIN',
])

const driverFailures =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after)|not queryable$/

/** Transient SQLSTATEs: connections, resources, shutdown, startup, cancellation, serialization and locks. */
const transientStates = /^(08|53|57P0[1-5]|57014|40001|40P01|55P03)/

/** Whether the database was unreachable or overloaded, so that a retry may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseError) return transientStates.test(error.code ?? '')
  return isUnreachable(error)
}

/** Whether the connection to the database failed or was lost. */
export function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof DatabaseError) return false
  const code = 'code' in error ? String(error.code) : ''
  return networkFailures.has(code) || driverFailures.test(error.message)
}
