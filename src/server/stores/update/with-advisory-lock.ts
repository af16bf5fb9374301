import pg, { type Pool } from 'pg'
import { sessionConnectionOf } from '../../database/pool.ts'
import { tryUpdateLock } from './store-update-queries.ts'

/**
 * Runs `work` under the lock of store updates, which all servers of the database share. Doesn't wait:
 * returns undefined if another server or command holds the lock. PostgreSQL releases the lock of a killed
 * process. `lost` aborts when the connection with the lock breaks.
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
