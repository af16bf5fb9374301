import type { Pool } from 'pg'
import { expect, vi } from 'vitest'

/** Waits until exactly this many statements in the test's database are waiting for a lock. */
export async function expectWaiting(ownerPool: Pool, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await ownerPool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(count)
  }, 30_000)
}
