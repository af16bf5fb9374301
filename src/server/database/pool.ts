import { Socket } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import type { Connection } from './connection.ts'

export type PoolOptions = {
  applicationName: string
  maxConnections: number
  connectTimeoutMs?: number
  /** After so long without a word, the network is taken for cut; more than PostgreSQL gives a statement. */
  silenceTimeoutMs?: number
  /** As the same role to PostgreSQL itself, where a pooler stands between that lends a session for one transaction. */
  direct?: Connection | undefined
  /** Called when a connection breaks, idle or in use; the query in flight fails by itself. */
  onConnectionError: (error: Error) => void
}

/** So often a connection is looked at before it is taken for cut. */
const looksInSilence = 5

const directConnections = new WeakMap<Pool, Connection>()

/**
 * Connections for requests. Their time limits and time zone belong to the login role, since a
 * pooler takes no parameters of a session.
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
      // At its end, PostgreSQL may stop before it has seen that a connection was closed.
      if (!pool.ending) options.onConnectionError(error)
    })
  })
  if (options.silenceTimeoutMs !== undefined) endSilent(pool, options.silenceTimeoutMs)
  // The pool repeats errors of idle clients, which are handled above; unheard, they would end the process.
  pool.on('error', () => {})
  return pool
}

/**
 * Ends connections in use on which nothing came for too long; the query in flight fails by itself.
 * One look at all of them a few times costs less than a timer for each query.
 */
function endSilent(pool: Pool, silenceTimeoutMs: number): void {
  const heard = new Map<PoolClient, { bytes: number; atMs: number }>()
  pool.on('acquire', (client) => heard.set(client, { bytes: -1, atMs: performance.now() }))
  pool.on('release', (_error, client) => heard.delete(client))
  pool.on('remove', (client) => heard.delete(client))
  const look = () => {
    if (pool.ended) clearInterval(timer)
    const nowMs = performance.now()
    for (const [client, last] of heard) {
      const { stream } = client.connection
      const bytes = stream instanceof Socket ? stream.bytesRead : last.bytes
      if (bytes !== last.bytes) heard.set(client, { bytes, atMs: nowMs })
      else if (nowMs - last.atMs > silenceTimeoutMs) stream.destroy()
    }
  }
  const timer = setInterval(look, silenceTimeoutMs / looksInSilence)
  timer.unref()
}

/** For a connection beside the pool, as the same role. Of its options, the pool hides the password from copies. */
export function connectionOf({ options }: Pool): Connection {
  return { ...options, password: options.password }
}

/** For one that keeps its session of PostgreSQL: to listen, and to hold a lock. */
export function sessionConnectionOf(pool: Pool): Connection {
  return directConnections.get(pool) ?? connectionOf(pool)
}

/** Whether what one transaction leaves in its session, such as prepared statements, is there for the next. */
export function keepsSessions(pool: Pool): boolean {
  return !directConnections.has(pool)
}
