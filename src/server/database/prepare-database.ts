import type { Client } from 'pg'
import { lockForBackup } from './backup-lock.ts'
import { bootstrapHistory, checkServer } from './bootstrap.ts'
import type { Login } from './connection.ts'
import { ensureLoginRole, type Timeouts } from './login-role.ts'
import { type Backup, backUp, holdsData } from './migration-backup.ts'
import { migrationHistory } from './migrations.ts'
import { applyQuotas, type Quotas } from './quotas.ts'
import { applyFiles, pendingFiles } from './sql-history.ts'

// Key of the advisory lock for setting up a database. All servers must use the same number, which is
// otherwise arbitrary.
const setupLock = 7_264_018_553

export type PrepareOptions = {
  /** Where to save the rows of a database before its migrations run. */
  backup: Backup
  migrationsFolder?: URL
  /** If missing, the current quotas are kept. */
  quotas?: Quotas
  /** If missing, the current timeouts are kept. */
  timeouts?: Timeouts
}

/**
 * Brings a database up to date and returns the login that the server connects with. If a migration is pending
 * and the database contains data, saves all rows to the backup folder first. Other servers wait until `owner`
 * disconnects. Throws StartError if this version can't use the database.
 */
export async function prepareDatabase(
  owner: Client,
  { backup, migrationsFolder, quotas, timeouts }: PrepareOptions,
): Promise<Login> {
  await checkServer(owner)
  await lockSetup(owner)
  const migrations = migrationHistory(migrationsFolder)
  const newBootstrap = await pendingFiles(owner, bootstrapHistory)
  const newMigrations = await pendingFiles(owner, migrations)

  const first = newBootstrap[0] ?? newMigrations[0]
  if (first && (await holdsData(owner))) await backUp(owner, backup, first.version)
  if (first) await lockForBackup(owner)

  await applyFiles(owner, bootstrapHistory, newBootstrap)
  const login = await ensureLoginRole(owner, timeouts)
  await applyFiles(owner, migrations, newMigrations)
  if (quotas) await applyQuotas(owner, quotas)
  return login
}

/**
 * Waits until no other process is setting up this database. Then holds the setup lock until the connection
 * ends.
 */
export async function lockSetup(owner: Client): Promise<void> {
  await owner.query('select pg_advisory_lock($1)', [setupLock])
}
