import type { Client } from 'pg'

/**
 * Key of the advisory lock held during a backup. A backup first lists the files, then copies them, so
 * orphaned files must not be removed in between. The number is arbitrary.
 */
export const backupLockKey = 3_550_127_946

/**
 * Waits for a running backup and holds the lock until the connection ends. Taken by backups, by the
 * sweep of orphaned files, and by migrations: a migration that waits for a backup's table locks would
 * make all readers queue behind it.
 */
export async function lockForBackup(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [backupLockKey])
}
