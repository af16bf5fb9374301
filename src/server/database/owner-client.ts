import pg from 'pg'
import type { Connection } from './connection.ts'

const connectionTimeoutMs = 10_000

/**
 * Runs `work` with a connection as the database owner, then closes the connection and returns the result of
 * `work`. The time limits for requests don't apply to this connection. Throws if connecting takes longer than
 * ten seconds.
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
  // Without a listener, the 'error' event of a broken connection would end the process. The current query
  // fails with the same error.
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Runs the steps in one transaction, and rolls it back if a step fails. */
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
