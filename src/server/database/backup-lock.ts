import type { Client } from 'pg'

/**
 * Key of the advisory lock held during a backup. A backup lists the files before it copies them, so orphaned
 * files must not be removed in between. The number is arbitrary, but must be the same in all processes.
 */
export const backupLockKey = 3_550_127_946

/**
 * Waits for the backup lock and then holds it until this connection ends. Backups, migrations and the sweep
 * of orphaned files take the lock. Without the lock, a migration would wait for the table locks of a backup,
 * and all readers would queue behind the migration.
 */
export async function lockForBackup(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [backupLockKey])
}
