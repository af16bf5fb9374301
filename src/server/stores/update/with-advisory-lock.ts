import pg, { type Pool } from 'pg'
import { sessionConnectionOf } from '../../database/pool.ts'
import { tryUpdateLock } from './store-update-queries.ts'

/**
 * Runs `work` and returns its result, while holding the lock for store updates, which all servers on a
 * database share. If another server or command holds the lock, returns undefined without waiting. PostgreSQL
 * releases the lock of a killed process. `lost` aborts if the connection that holds the lock breaks.
 */
export async function withAdvisoryLock<T>(
  pool: Pool,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = new pg.Client({
    ...sessionConnectionOf(pool),
    application_name: 'grocery-genie update',
  })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  try {
    await client.connect()
    return (await tryUpdateLock(client)) ? await work(lost.signal) : undefined
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}
