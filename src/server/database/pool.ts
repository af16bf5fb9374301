import { Socket } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import type { Connection } from './connection.ts'

export type PoolOptions = {
  applicationName: string
  maxConnections: number
  connectTimeoutMs?: number
  /**
   * A connection in use is closed if it receives no data for this long. Must exceed PostgreSQL's statement
   * timeout.
   */
  silenceTimeoutMs?: number
  /**
   * Settings for connecting directly to PostgreSQL with the same role. Set only if `connection` goes through
   * a transaction pooler.
   */
  direct?: Connection | undefined
  /**
   * Called if a connection breaks, whether it is idle or in use. A query running on the connection also
   * fails.
   */
  onConnectionError: (error: Error) => void
}

/** Number of checks for silent connections per timeout. */
const checksPerTimeout = 5

const directConnections = new WeakMap<Pool, Connection>()

/**
 * Creates the pool for requests. Time limits and the time zone are set on the login role instead of here,
 * because a pooler doesn't accept session parameters.
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
      // Errors are expected while the pool is closing, because PostgreSQL may stop before it notices that we
      // have closed a connection.
      if (!pool.ending) options.onConnectionError(error)
    })
  })
  if (options.silenceTimeoutMs !== undefined) endSilent(pool, options.silenceTimeoutMs)
  // The pool re-emits errors of idle clients, which are already handled above. Without a listener, these
  // events would end the process.
  pool.on('error', () => {})
  return pool
}

/**
 * Closes connections in use that have received no data for too long. Their queries then fail. Checking all
 * connections periodically costs less than a timer for each query.
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
 * Returns settings for another connection with the same role. Copies the password explicitly, because the
 * pool makes it non-enumerable.
 */
export function connectionOf({ options }: Pool): Connection {
  return { ...options, password: options.password }
}

/** Returns settings for a connection that keeps its PostgreSQL session, for LISTEN or to hold a lock. */
export function sessionConnectionOf(pool: Pool): Connection {
  return directConnections.get(pool) ?? connectionOf(pool)
}

/** Whether the state of a session, such as prepared statements, is kept from one transaction to the next. */
export function keepsSessions(pool: Pool): boolean {
  return !directConnections.has(pool)
}
