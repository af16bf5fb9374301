import type { Client } from 'pg'

/**
 * Held while a backup is made: it copies files after it has read which there are, so no file that
 * nothing points to any more is removed meanwhile. Any number of ours.
 */
export const backupLockKey = 3_550_127_946

/**
 * Takes turns with backups; the sweep of orphaned files waits until the connection ends. Who changes
 * tables waits too: readers would queue behind the change while a backup reads them all.
 */
export async function lockForBackup(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [backupLockKey])
}
