import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrlOf } from '../database/connection.ts'
import { ownerConnection } from '../database/embedded/acquire.ts'
import { layoutOf } from '../database/embedded/cluster-layout.ts'
import { databaseName } from '../database/embedded/embedded-postgres.ts'
import { withOwner } from '../database/owner-client.ts'
import { StartError } from '../lib/errors.ts'
import { bucket, drivers, filesBelow } from '../storage/test-storage.ts'
import { emptyDataDir } from '../testing/embedded-database.ts'
import { savedNamesAndItems } from '../testing/saved-texts.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { migratedServer, testPassword } from '../testing/test-server.ts'
import { backUpServer, fillServer, restoreInto, serve, temporaryFolder } from './test-backup.ts'

// Some tests start a PostgreSQL server, which takes a while on a busy machine.
const timeoutMs = 120_000

/** Tables whose rows a backup or a restore changes. */
const ignoredTables = [
  'grocery_genie.backups',
  'grocery_genie.rate_limits',
  'grocery_genie.loose_files',
  'grocery_genie.sizes',
  'grocery_genie.versions',
  'public.last_restore',
]

/** Returns all rows of all tables as text, and the value of each sequence. */
async function readEverything(pool: Pick<Pool, 'query'>): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname !~ '^(pg_|information_schema$)' order by name`)
  const all: Record<string, unknown> = {}
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(
      `select one::text as row from ${name} one order by one::text collate "C"`,
    )
    if (!ignoredTables.includes(name)) all[name] = found.rows.map(({ row }) => row)
  }
  const sequences = await pool.query(
    'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
  )
  return { ...all, sequences: sequences.rows }
}

async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const names = (await filesBelow(folder)).toSorted()
  const hashes = names.map(async (name) => [
    name,
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex'),
  ])
  return Object.fromEntries(await Promise.all(hashes))
}

async function emailOf(client: SupabaseClient): Promise<string> {
  return (await client.auth.getUser()).data.user?.email ?? ''
}

function throwError({ error }: { error: Error | null }): void {
  if (error) throw error
}

/** Returns the names of everything in the data directory except PostgreSQL's programs. */
async function dataIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((name) => !name.startsWith('postgresql-')).toSorted()
}

test(
  'restoring a backup into an empty data directory restores all rows and files',
  async () => {
    const from = await migratedServer()
    const { ann } = await fillServer(from)
    const path = join(await temporaryFolder(), 'backup.tar.gz')
    const saved = await readEverything(from.ownerPool)
    expect(await backUpServer(from, path)).toMatchObject({ path, files: 2, missingFiles: 0 })
    expect((await stat(path)).mode & 0o777).toBe(0o600)

    const dataDir = await emptyDataDir()
    // These folders stay in the data directory when the database is moved to another server.
    for (const folder of ['outbox', 'stores']) await mkdir(join(dataDir, folder))
    await restoreInto({ dataDir }, path)
    expect(await dataIn(dataDir)).toEqual(['outbox', 'postgres', 'storage', 'stores'])
    expect(await hashesBelow(join(dataDir, 'storage/files'))).toEqual(
      await hashesBelow(join(from.settings.dataDir, 'storage/files')),
    )
    const { client } = await serve({ dataDir })
    const connection = await ownerConnection(layoutOf(dataDir), databaseName)
    await withOwner(connection, async (owner) => {
      expect(await readEverything(owner)).toEqual(saved)
    })

    const email = await emailOf(ann)
    await client.auth.signInWithPassword({ email, password: testPassword }).then(throwError)
    expect(await savedNamesAndItems(client)).toEqual([
      { name: 'Party', items: 'crisps (@Costco)' },
      { name: 'שבועי "🥕"', items: 'milk,\t\\N\n"eggs"\\' },
    ])
    // Devices detect the restore and send the changes made since the backup.
    expect((await ann.rpc('sync_lists')).data.restore).toBeNull()
    expect((await client.rpc('sync_lists')).data.restore).toEqual(expect.any(String))
    // Users stay signed in, because the backup contains the signing keys.
    const token = (await ann.auth.getSession()).data.session?.access_token ?? ''
    expect((await client.auth.getUser(token)).data.user?.email).toBe(email)
    expect((await client.storage.from(bucket).download('one.mp4')).data?.size).toBe(3_000_000)
    await client.auth.signOut()
    // Sequences continue with the next number.
    await client.from('waitlist').insert({ email: 'cat@example.com' }).throwOnError()
  },
  timeoutMs,
)

test(
  'a backup, including its files in S3, is restored into an empty database',
  async () => {
    const driver = await drivers.s3()
    onTestFinished(driver.close)
    const from = await migratedServer()
    await fillServer(from)
    const path = join(await temporaryFolder(), 'backup.tar.gz')
    const saved = await readEverything(from.ownerPool)
    await backUpServer(from, path)

    const to = await emptyDatabase()
    onTestFinished(to.close)
    const dataDir = await temporaryFolder()
    const storageS3 = driver.settings.storageS3
    await restoreInto({ dataDir, databaseUrl: databaseUrlOf(to.ownerConnection), storageS3 }, path)
    expect(await readEverything(to.ownerPool)).toEqual(saved)
    expect(await readdir(dataDir)).toEqual([])
    const { client } = await serve({
      dataDir,
      databaseUrl: databaseUrlOf(to.ownerConnection),
      storageS3,
    })
    expect((await client.storage.from(bucket).download('one.mp4')).data?.size).toBe(3_000_000)

    const second = join(await temporaryFolder(), 'backup.tar.gz')
    const settings = { ...from.settings, storageS3 }
    expect(await backUpServer({ ...to, settings }, second)).toMatchObject({ files: 2 })
  },
  timeoutMs,
)

test('a backup does not overwrite an existing file', async () => {
  const path = join(await temporaryFolder(), 'backup.tar.gz')
  await writeFile(path, 'dear')
  await expect(backUpServer(await migratedServer(), path)).rejects.toThrow(
    `${path} already exists. Choose a new file name.`,
  )
  expect(await readFile(path, 'utf8')).toBe('dear')
})

test('the file of a failed backup is removed, and the error contains the reason', async () => {
  const server = await migratedServer()
  const folder = await temporaryFolder()
  // The last statement adds a file whose version isn't a UUID, which makes the backup fail.
  await server.ownerPool.query(`
    create domain public.fickle as int;
    create table public.unreadable (n int, bad int generated always as (1 / n));
    create view public.broken as select 1;
    insert into storage.objects (bucket_id, name, version) values ('demo-videos', 'x', 'no uuid')`)
  await expect(backUpServer(server, join(folder, 'backup.tar.gz'))).rejects.toThrow(
    'The version of a file is not a UUID',
  )
  expect(await readdir(folder)).toEqual([])
  const absent = join(folder, 'absent/backup.tar.gz')
  await expect(backUpServer(server, absent)).rejects.toThrow(`${absent} can't be written`)
})

test('a restore into a directory with data is rejected and leaves the data unchanged', async () => {
  const server = await migratedServer()
  const path = join(await temporaryFolder(), 'backup.tar.gz')
  await backUpServer(server, path)
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await mkdir(join(dataDir, 'backups'))
  await expect(restoreInto({ dataDir }, path)).rejects.toThrow(
    new StartError(
      `The data directory ${dataDir} is not empty (it contains postgres), so nothing was restored. Stop Grocery Genie and move its contents somewhere else, or set DATA_DIR to an empty directory.`,
    ),
  )
  expect(await readdir(dataDir)).toEqual(['backups', 'postgres'])
})

test('a restore into a database with data is rejected and leaves the data unchanged', async () => {
  const server = await migratedServer()
  await server.asShopper('ann')
  const path = join(await temporaryFolder(), 'backup.tar.gz')
  await backUpServer(server, path)
  // The running server is connected with its login role, so the restore notices the server.
  await expect(
    restoreInto(
      { dataDir: await temporaryFolder(), databaseUrl: databaseUrlOf(server.ownerConnection) },
      path,
    ),
  ).rejects.toThrow('A Grocery Genie server uses this database.')

  const other = await emptyDatabase()
  onTestFinished(other.close)
  await other.ownerPool.query('create table public.dear (id int)')
  await expect(
    restoreInto(
      { dataDir: await temporaryFolder(), databaseUrl: databaseUrlOf(other.ownerConnection) },
      path,
    ),
  ).rejects.toThrow('is not empty, so nothing was restored. Create an empty one')
  const { rows } = await other.ownerPool.query("select to_regnamespace('auth') as auth")
  expect(rows).toEqual([{ auth: null }])
})

test(
  'an aborted restore leaves no rows behind, and a second restore succeeds',
  async () => {
    const server = await migratedServer()
    await fillServer(server)
    const path = join(await temporaryFolder(), 'backup.tar.gz')
    await backUpServer(server, path)
    const to = await emptyDatabase()
    onTestFinished(to.close)
    const settings = {
      dataDir: await temporaryFolder(),
      databaseUrl: databaseUrlOf(to.ownerConnection),
    }
    const stopping = new AbortController()
    const stopped = restoreInto(settings, path, {
      say: (line) => line.startsWith('Restoring') && stopping.abort(),
      signal: stopping.signal,
    })
    await expect(stopped).rejects.toThrow('aborted')
    expect(await readdir(settings.dataDir)).toEqual([])
    expect((await to.ownerPool.query('select from auth.users')).rowCount).toBe(0)

    await restoreInto(settings, path)
    expect((await to.ownerPool.query('select from auth.users')).rowCount).toBe(2)
    await expect(
      restoreInto({ ...settings, dataDir: await temporaryFolder() }, path),
    ).rejects.toThrow('is not empty, so nothing was restored')
  },
  timeoutMs,
)
