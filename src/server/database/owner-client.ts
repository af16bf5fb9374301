import pg from 'pg'
import type { Connection } from './connection.ts'

const connectionTimeoutMs = 10_000

/**
 * Opens a connection as the database owner, runs work on it and closes it. The connection has none of the
 * time limits that requests have. Throws if connecting takes longer than ten seconds.
 */
export async function withOwner<T>(
  connection: Connection,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({
    ...connection,
    application_name: 'grocery-genie setup',
    connectionTimeoutMillis: connectionTimeoutMs,
  })
  // If the connection breaks, the query in flight reports it, but without a listener the event would end the
  // process.
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Runs the steps in one transaction and rolls back if one fails. */
export async function inOwnerTransaction(owner: pg.Client, steps: () => Promise<void>) {
  await owner.query('begin')
  try {
    await steps()
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
