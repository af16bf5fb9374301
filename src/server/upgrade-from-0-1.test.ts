import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, type TestContext, test, vi } from 'vitest'
import { simulateOperator } from './admin/test-admin.ts'
import { backUpServer, restoreInto, temporaryFolder } from './backup/test-backup.ts'
import { migrationBaseline } from './database/baseline.ts'
import type { Connection } from './database/connection.ts'
import { databaseUrlOf } from './database/connection.ts'
import { withOwner } from './database/owner-client.ts'
import { createPool } from './database/pool.ts'
import { prepareDatabase } from './database/prepare-database.ts'
import { stateOf } from './database/test-catalog.ts'
import { readSettings } from './settings/env.ts'
import { emptyDataDir } from './testing/embedded-database.ts'
import { expectReleasedData } from './testing/expect-released-data.ts'
import { expectWaiting } from './testing/expect-waiting.ts'
import { majors, otherPostgres } from './testing/other-postgres.ts'
import { startServerProcess } from './testing/server-process.ts'

/**
 * Backup made by version 0.1.0 from the data of e2e/fixtures/released-data.ts. The backup doesn't contain the
 * SQL that version 0.1.0 recorded with its migrations.
 */
const oldBackup = join(import.meta.dirname, 'testing/releases/0.1.0-backup.tar.gz')

const oldVersions = [...migrationBaseline.replaces, migrationBaseline.version]
const longTimeout = { timeout: 120_000 }

/**
 * Creates a database of version 0.1.0 with a thousand additional accounts, and a new database to compare it
 * with.
 */
async function oldDatabase(context: TestContext, major: (typeof majors)[number]) {
  const postgres = await otherPostgres(context, { major, superuser: 'postgres' })
  const databaseOf = async (name: string) => {
    await withOwner(postgres, (owner) => owner.query(`create database ${name} template template0`))
    return { ...postgres, password: 'not checked', database: name }
  }
  const [old, fresh] = [await databaseOf('old'), await databaseOf('fresh')]
  const backup = { folder: await temporaryFolder(), say: () => {} }
  await withOwner(fresh, (owner) => prepareDatabase(owner, { backup }))
  const dataDir = await emptyDataDir()
  await restoreInto({ dataDir, databaseUrl: databaseUrlOf(old) }, oldBackup)
  await withOwner(old, addAccounts)
  return { old, fresh, databaseOf, dataDir }
}

async function addAccounts(owner: Client): Promise<void> {
  await owner.query(`
    insert into auth.users (email, email_confirmed_at)
      select 'shopper-' || n || '@example.com', now() from generate_series(1, 1000) n;
    insert into public.saved_lists (user_id, id, name, items)
      select id, '1', 'Weekly', 'milk, eggs' from auth.users where email like 'shopper-%'`)
}

/**
 * Returns the text of saved lists. Version 0.1.0 stored the text in addition to the rows; later versions
 * build it from the rows.
 */
const savedTextsOf01 = `
  select user_id, id, name, items from public.saved_lists order by user_id, id`
const textsOfRows = `
  select owner_id as user_id, saved_id as id, name, private.list_text(uid) as items
  from public.lists where present and uid <> owner_id order by owner_id, saved_id`

async function textsIn(connection: Connection, query: string): Promise<unknown[]> {
  return withOwner(connection, async (owner) => (await owner.query(query)).rows)
}

/** Starts a server and kills it while it replaces the migrations with the baseline. */
async function killWhileReplacing(old: Connection, dataDir: string): Promise<void> {
  const pool = createPool(old, {
    applicationName: 'test',
    maxConnections: 2,
    onConnectionError: () => {},
  })
  await withOwner(old, async (owner) => {
    await owner.query('begin')
    await owner.query(
      'select from supabase_migrations.schema_migrations where version = $1 for update',
      [migrationBaseline.version],
    )
    const server = startServerProcess(environmentOf(old, dataDir))
    await expectWaiting(pool, 1)
    await server.end('SIGKILL')
    await owner.query('rollback')
  })
  // PostgreSQL needs a moment to notice that the client has disconnected.
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'grocery-genie setup'`,
    )
    expect(rowCount).toBe(0)
  })
  await pool.end()
}

function environmentOf(old: Connection, dataDir: string) {
  return { DATABASE_URL: databaseUrlOf(old), DATA_DIR: dataDir }
}

test.for(majors)(
  'a database of version 0.1.0 on PostgreSQL %s survives a killed upgrade and then works normally',
  longTimeout,
  async (major, context) => {
    const { old, fresh, databaseOf, dataDir } = await oldDatabase(context, major)
    const before = await stateOf(old)
    expect(before.versions).toEqual(oldVersions)
    const textsBefore = await textsIn(old, savedTextsOf01)
    expect(textsBefore.length).toBeGreaterThan(1000)
    await killWhileReplacing(old, dataDir)
    expect(await stateOf(old)).toEqual(before)

    const server = startServerProcess(environmentOf(old, dataDir))
    const serverUrl = await server.untilReady()
    expect(await stateOf(old)).toEqual(await stateOf(fresh))
    expect(await textsIn(old, textsOfRows)).toEqual(textsBefore)
    await expectReleasedData(serverUrl)
    expect(await server.end('SIGTERM')).toBe(0)

    const path = join(await temporaryFolder(), 'backup.tar.gz')
    const settings = { ...readSettings({}), dataDir }
    expect(await backUpServer({ ownerConnection: old, settings }, path)).toMatchObject({ files: 1 })
    const again = await databaseOf('again')
    const url = databaseUrlOf(again)
    await restoreInto({ dataDir: await emptyDataDir(), databaseUrl: url }, path)
    expect((await stateOf(again)).versions).toEqual((await stateOf(fresh)).versions)

    const folder = join(await temporaryFolder(), 'export')
    await exportToFolder(old, dataDir, folder)
    const exported = await readFile(join(folder, 'data.sql'), 'utf8')
    expect(exported.match(/shopper-\d+@example\.com/g)?.length).toBeGreaterThanOrEqual(1000)
  },
)

async function exportToFolder(old: Connection, dataDir: string, folder: string): Promise<void> {
  const pool = createPool(old, {
    applicationName: 'test',
    maxConnections: 2,
    onConnectionError: () => {},
  })
  const settings = { ...readSettings({}), dataDir }
  await simulateOperator({ pool, ownerConnection: old, settings }).admin('export-supabase', folder)
  await pool.end()
}
