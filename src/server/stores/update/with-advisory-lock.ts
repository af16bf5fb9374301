import pg, { type Pool } from 'pg'
import { sessionConnectionOf } from '../../database/pool.ts'
import { tryUpdateLock } from './store-update-queries.ts'

/**
 * Runs `work` while holding the lock for store updates, and returns the result of `work`. All servers that
 * use the same database share this lock. Returns undefined without waiting if another server or command holds
 * the lock. Aborts `lost` if the connection breaks, because the lock is then lost, too. Killing the process
 * also releases the lock.
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
