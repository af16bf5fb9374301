import type { Pool } from 'pg'
import { freeUpdateLock, tryUpdateLock } from './store-update-queries.ts'

/**
 * Does the work unless another server or command of the same database is at it (then undefined).
 * PostgreSQL frees the lock of whoever was killed; `lost` aborts when the connection that holds it breaks.
 */
export async function withAdvisoryLock<T>(
  pool: Pool,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect()
  const lost = new AbortController()
  const lose = (error: Error) => lost.abort(error)
  client.on('error', lose)
  try {
    if (!(await tryUpdateLock(client))) return undefined
    try {
      return await work(lost.signal)
    } finally {
      if (!lost.signal.aborted) await freeUpdateLock(client)
    }
  } finally {
    client.off('error', lose)
    client.release(lost.signal.aborted)
  }
}
