import { Pool } from 'pg'
import type { Connection } from './connection.ts'

export type PoolOptions = {
  applicationName: string
  maxConnections: number
  /** Called when a connection breaks, idle or in use; the query in flight fails by itself. */
  onConnectionError: (error: Error) => void
}

const statementTimeoutMs = 10_000
const idleInTransactionTimeoutMs = 10_000
const connectionTimeoutMs = 5_000

/** Connections for requests: limited in time, so that no caller can hold one for ever. */
export function createPool(connection: Connection, options: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    application_name: options.applicationName,
    max: options.maxConnections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    // REST answers show timestamps as PostgreSQL prints them; Supabase prints UTC.
    options: '-c timezone=UTC',
  })
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // At its end, PostgreSQL may stop before it has seen that a connection was closed.
      if (!pool.ending) options.onConnectionError(error)
    })
  })
  // Of an idle client the pool passes on what was heard already; unheard, it would end the process.
  pool.on('error', () => {})
  return pool
}

/** For a connection beside the pool, as the same role: of its options, the pool hides the password from copies. */
export function connectionOf({ options }: Pool): Connection {
  return { ...options, password: options.password }
}
