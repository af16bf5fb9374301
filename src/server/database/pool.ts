import { Socket } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import type { Connection } from './connection.ts'

export type PoolOptions = {
  applicationName: string
  maxConnections: number
  connectTimeoutMs?: number
  /**
   * Time without data after which a connection in use is ended. Must exceed PostgreSQL's statement
   * timeout.
   */
  silenceTimeoutMs?: number
  /** Direct PostgreSQL connection of the same role, if `connection` goes through a transaction pooler. */
  direct?: Connection | undefined
  /**
   * Called when a connection breaks, whether idle or in use. A query in flight also fails with its own error.
   */
  onConnectionError: (error: Error) => void
}

/** Number of checks for silent connections in each timeout period. */
const checksPerTimeout = 5

const directConnections = new WeakMap<Pool, Connection>()

/**
 * Creates the pool for requests. The time limits and the time zone are set on the login role, because a
 * pooler accepts no session parameters.
 */
export function createPool(connection: Connection, options: PoolOptions): Pool {
  const { direct, connectTimeoutMs: connectionTimeoutMillis = 5_000 } = options
  const pool = new Pool({
    ...connection,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis,
    keepAlive: true,
  })
  if (direct !== undefined) directConnections.set(pool, { ...direct, connectionTimeoutMillis })
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // While the pool ends, PostgreSQL may stop before it notices that a connection was closed.
      if (!pool.ending) options.onConnectionError(error)
    })
  })
  if (options.silenceTimeoutMs !== undefined) endSilent(pool, options.silenceTimeoutMs)
  // The pool repeats the errors of idle clients, which are handled above. Without a listener, these errors
  // would end the process.
  pool.on('error', () => {})
  return pool
}

/**
 * Ends connections in use that have received nothing for too long, so that their query fails. Checking all of
 * them periodically costs less than a timer per query.
 */
function endSilent(pool: Pool, silenceTimeoutMs: number): void {
  const lastReceived = new Map<PoolClient, { bytes: number; atMs: number }>()
  pool.on('acquire', (client) => lastReceived.set(client, { bytes: -1, atMs: performance.now() }))
  pool.on('release', (_error, client) => lastReceived.delete(client))
  pool.on('remove', (client) => lastReceived.delete(client))
  const check = () => {
    if (pool.ended) clearInterval(timer)
    const nowMs = performance.now()
    for (const [client, last] of lastReceived) {
      const { stream } = client.connection
      const bytes = stream instanceof Socket ? stream.bytesRead : last.bytes
      if (bytes !== last.bytes) lastReceived.set(client, { bytes, atMs: nowMs })
      else if (nowMs - last.atMs > silenceTimeoutMs) stream.destroy()
    }
  }
  const timer = setInterval(check, silenceTimeoutMs / checksPerTimeout)
  timer.unref()
}

/**
 * Returns settings for another connection as the same role. The password is copied explicitly, because
 * the pool hides it from enumeration.
 */
export function connectionOf({ options }: Pool): Connection {
  return { ...options, password: options.password }
}

/** Returns settings for a connection that keeps its PostgreSQL session, to LISTEN or to hold a lock. */
export function sessionConnectionOf(pool: Pool): Connection {
  return directConnections.get(pool) ?? connectionOf(pool)
}

/** Returns whether session state, such as prepared statements, survives from one transaction to the next. */
export function keepsSessions(pool: Pool): boolean {
  return !directConnections.has(pool)
}
