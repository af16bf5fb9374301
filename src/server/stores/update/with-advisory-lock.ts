import pg, { type Pool } from 'pg'
import { sessionConnectionOf } from '../../database/pool.ts'
import { tryUpdateLock } from './store-update-queries.ts'

/**
 * Does the work unless another server or command of the same database is at it (then undefined).
 * PostgreSQL frees the lock of whoever was killed; `lost` aborts when the connection that holds it breaks.
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
    // The lock belongs to the connection and ends with it.
    await client.end()
  }
}
