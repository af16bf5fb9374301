import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { Connection } from '../database/connection.ts'
import { migrationHistory } from '../database/migrations.ts'
import { withOwner } from '../database/owner-client.ts'
import { applyFiles, createHistory, pendingFiles } from '../database/sql-history.ts'
import { type majors, otherPostgres } from './other-postgres.ts'

/**
 * Starts PostgreSQL with the setup of a new Supabase project. The connection uses the role `postgres`, which
 * isn't a superuser.
 */
export async function supabaseProject(
  context: TestContext,
  major: (typeof majors)[number],
): Promise<Connection> {
  const admin = await otherPostgres(context, { major, superuser: 'supabase_admin' })
  const sql = await readFile(join(import.meta.dirname, 'supabase-project.sql'), 'utf8')
  await withOwner(admin, (owner) => owner.query(sql))
  return { ...admin, user: 'postgres' }
}

/** Applies `supabase/migrations` with the operator's rights, and records them as `supabase db push` does. */
export async function pushMigrations(project: Connection): Promise<void> {
  const history = migrationHistory()
  await withOwner(project, async (owner) => {
    await createHistory(owner, history)
    await applyFiles(owner, history, await pendingFiles(owner, history))
  })
}
