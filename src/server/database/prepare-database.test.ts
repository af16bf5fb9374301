import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { expectWaiting } from '../testing/expect-waiting.ts'
import { emptyDatabase, migratedDatabase, testDatabase } from '../testing/test-database.ts'
import { lockForBackup } from './backup-lock.ts'
import { migrationBaseline } from './baseline.ts'
import { asLogin, type Connection } from './connection.ts'
import { migrationHistory } from './migrations.ts'
import { withOwner } from './owner-client.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readCatalog } from './test-catalog.ts'

async function folderOf(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function prepare(connection: Connection, migrations?: string) {
  const backup = { folder: await folderOf(), say: () => {} }
  const folder =
    migrations === undefined ? {} : { migrationsFolder: pathToFileURL(`${migrations}/`) }
  const login = await withOwner(connection, (owner) =>
    prepareDatabase(owner, { backup, ...folder }),
  )
  return { login, backups: await readdir(backup.folder) }
}

async function open(kind: typeof emptyDatabase) {
  const database = await kind()
  onTestFinished(database.close)
  return database
}

function listMigrations(connection: Connection) {
  return withOwner(connection, async (owner: Client) => {
    const { rows } = await owner.query(
      'select version, name from supabase_migrations.schema_migrations order by version',
    )
    return rows
  })
}

const one = { '20260101000000_one.sql': 'create table public.one (id int)' }
const two = { '20260102000000_two.sql': 'create table public.two (id int)' }

test('an empty database is set up once, and preparing it again doesn’t change it', async () => {
  const { ownerConnection } = await open(emptyDatabase)
  const first = await prepare(ownerConnection)
  const applied = await listMigrations(ownerConnection)
  expect(applied).toContainEqual({ version: '20261126160000', name: 'baseline' })

  const second = await prepare(ownerConnection)
  expect(second.login).toEqual(first.login)
  expect(await listMigrations(ownerConnection)).toEqual(applied)
})

/** Records these migrations as applied, in the format of version 0.1.0. */
async function recordMigrations(ownerPool: Pool, versions: readonly string[]): Promise<void> {
  await ownerPool.query('delete from supabase_migrations.schema_migrations')
  await ownerPool.query(
    `insert into supabase_migrations.schema_migrations (version, name, sha256)
     select version, 'old', 'of the old file' from unnest($1::text[]) version`,
    [versions],
  )
}

const { replaces, version: baseline } = migrationBaseline

test('the baseline replaces the migrations of a database from version 0.1.0', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  const fresh = await open(migratedDatabase)
  const name = `${baseline}_baseline.sql`
  const text = await readFile(new URL(name, migrationHistory().folder), 'utf8')
  await prepare(ownerConnection, await folderOf({ [name]: text }))
  await recordMigrations(ownerPool, [...replaces, baseline])
  await Promise.all([prepare(ownerConnection), prepare(ownerConnection)])
  const migrations = await listMigrations(fresh.ownerConnection)
  expect(await listMigrations(ownerConnection)).toEqual(migrations)
  const catalog = await withOwner(fresh.ownerConnection, readCatalog)
  expect(await withOwner(ownerConnection, readCatalog)).toEqual(catalog)
})

test.each([
  ['the last one', [...replaces], baseline],
  ['all but the first', replaces.slice(0, 1), [...replaces.slice(1), baseline].join(', ')],
])(
  'a database that lacks %s of version 0.1.0’s migrations is rejected with instructions',
  async (_what, versions, missing) => {
    const { ownerConnection, ownerPool } = await open(emptyDatabase)
    await prepare(ownerConnection)
    await recordMigrations(ownerPool, versions)
    await expect(prepare(ownerConnection)).rejects.toThrow(
      `it lacks the migration ${missing}. Start version 0.1.0 on it once, which adds what is missing, and then start this version`,
    )
    expect(await listMigrations(ownerConnection)).toHaveLength(versions.length)
  },
)

test('new migrations are applied in order', async () => {
  const { ownerConnection } = await open(emptyDatabase)
  await prepare(ownerConnection, await folderOf(one))
  const backups = (await prepare(ownerConnection, await folderOf({ ...two, ...one }))).backups
  expect(await listMigrations(ownerConnection)).toEqual([
    { version: '20260101000000', name: 'one' },
    { version: '20260102000000', name: 'two' },
  ])
  // The database was empty, so no backup was made.
  expect(backups).toEqual([])
})

test('a database that is newer than the code is rejected', async () => {
  const { ownerConnection } = await open(emptyDatabase)
  await prepare(ownerConnection, await folderOf({ ...one, ...two }))
  await expect(prepare(ownerConnection, await folderOf(one))).rejects.toThrow(
    'newer than this version of Grocery Genie (it has migration 20260102000000)',
  )
})

test('a migration that was edited after it was applied is rejected, and the error names it', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  await prepare(ownerConnection, await folderOf(one))
  const edited = { '20260101000000_one.sql': 'create table public.one (id bigint)' }
  await expect(prepare(ownerConnection, await folderOf({ ...edited, ...two }))).rejects.toThrow(
    'The migration 20260101000000_one.sql was edited after this database had applied it.',
  )
  const { rows } = await ownerPool.query("select to_regclass('public.two') as two")
  expect(rows).toEqual([{ two: null }])
})

test('missing hashes of applied migrations are added, so that later edits are noticed', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  await prepare(ownerConnection, await folderOf(one))
  await ownerPool.query(`
    alter table supabase_migrations.schema_migrations drop column sha256;
    alter table grocery_genie.bootstrap drop column sha256`)
  await prepare(ownerConnection, await folderOf(one))
  const { rows } = await ownerPool.query(`
    select version from supabase_migrations.schema_migrations where sha256 is null
    union all select version from grocery_genie.bootstrap where sha256 is null`)
  expect(rows).toEqual([])
  const edited = { '20260101000000_one.sql': '-- Nothing.' }
  await expect(prepare(ownerConnection, await folderOf(edited))).rejects.toThrow('was edited')
})

test('a failed migration doesn’t change the database', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  const broken = { '20260102000000_two.sql': 'create table public.two (id int); select 1 / 0' }
  await expect(prepare(ownerConnection, await folderOf({ ...one, ...broken }))).rejects.toThrow(
    'The migration 20260102000000_two failed and changed nothing: division by zero',
  )
  expect(await listMigrations(ownerConnection)).toHaveLength(1)
  const { rows } = await ownerPool.query("select to_regclass('public.two') as two")
  expect(rows).toEqual([{ two: null }])
})

test('servers that start at the same time take turns setting up their database', async () => {
  const { ownerConnection } = await open(emptyDatabase)
  const results = await Promise.all([1, 2, 3].map(() => prepare(ownerConnection)))
  expect(new Set(results.map(({ login }) => login.user)).size).toBe(1)
})

test('a migration waits for a running backup before it locks tables, so readers aren’t blocked', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  await prepare(ownerConnection, await folderOf(one))
  const both = await folderOf({ ...one, ...two })
  const { preparing } = await withOwner(ownerConnection, async (owner) => {
    await lockForBackup(owner)
    const prepared = prepare(ownerConnection, both)
    await expectWaiting(ownerPool, 1)
    expect(await listMigrations(ownerConnection)).toHaveLength(1)
    return { preparing: prepared }
  })
  await preparing
  expect(await listMigrations(ownerConnection)).toHaveLength(2)
})

test('a database with data is saved before a migration changes it', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  await prepare(ownerConnection, await folderOf(one))
  await ownerPool.query('insert into public.one values (1)')
  const { backups } = await prepare(ownerConnection, await folderOf({ ...one, ...two }))
  expect(backups).toEqual([expect.stringMatching(/-before-20260102000000\.jsonl\.gz$/)])
})

test('if the database was copied to another PostgreSQL, the login role is created again', async () => {
  const { ownerConnection, ownerPool } = await open(testDatabase)
  await ownerPool.query(
    `update grocery_genie.secrets set value = 'grocery_server_copy' where name = 'login_role'`,
  )
  const { login } = await prepare(ownerConnection)
  onTestFinished(() => dropRole(ownerConnection, login.user))
  const role = await withOwner(asLogin(ownerConnection, login), async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role
  })
  expect(role).toBe('grocery_server_copy')
})

test('a database whose auth schema belongs to another product is rejected and left unchanged', async () => {
  const { ownerConnection, ownerPool } = await open(emptyDatabase)
  await ownerPool.query('create schema auth')
  await expect(prepare(ownerConnection)).rejects.toThrow('that Grocery Genie did not create')
  const { rows } = await ownerPool.query("select to_regnamespace('grocery_genie') as ours")
  expect(rows).toEqual([{ ours: null }])
})

async function dropRole(connection: Connection, role: string): Promise<void> {
  await withOwner(connection, (owner) => owner.query(`drop owned by ${role}; drop role ${role}`))
}
