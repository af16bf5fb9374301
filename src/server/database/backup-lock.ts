import type { Client } from 'pg'

/**
 * Key of the advisory lock held during a backup. A backup first lists the files and then copies them, so no
 * orphaned files may be removed in between. The number is arbitrary.
 */
export const backupLockKey = 3_550_127_946

/**
 * Waits until no other connection holds the backup lock, then holds it until this connection ends. Backups,
 * the sweep of orphaned files and migrations take this lock. Without it, a migration would wait for a
 * backup's table locks, and all readers would queue behind the migration.
 */
export async function lockForBackup(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [backupLockKey])
}
