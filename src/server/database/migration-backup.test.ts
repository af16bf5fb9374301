import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../lib/errors.ts'
import { migratedDatabase } from '../testing/test-database.ts'
import { backUp } from './migration-backup.ts'
import { withOwner } from './owner-client.ts'

const shopper = '7d0ac5e8-0b0c-4a0e-9d5c-3f3d7a7b1c11'
const manyLists = 1_203

async function openDatabase() {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  return database
}

async function backupFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return join(root, 'backups')
}

const readAll = `
  select (select jsonb_agg(u order by u.id) from auth.users u) as users,
    (select jsonb_agg(i order by i.id) from auth.identities i) as identities,
    (select jsonb_agg(l order by l.uid) from public.lists l) as lists,
    (select jsonb_agg(i order by i.list_uid, i.key) from public.list_items i) as items`

async function fill(owner: Client): Promise<void> {
  await owner.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     values ($1, 'ann@example.com', '{"full_name": "Ann \\"A\\" 🥕\\n"}')`,
    [shopper],
  )
  await owner.query(
    `insert into auth.identities (provider_id, provider, user_id, identity_data)
     values ($1::text, 'email', $1::uuid, '{"email": "Ann@Example.com"}')`,
    [shopper],
  )
  await owner.query(
    `with list as (
       insert into public.lists (owner_id, saved_id, name, created_at)
       select $1, n::text, 'שבועי ' || n, now() - n * interval '1.000001 s'
       from generate_series(1, $2::int) n returning uid
     )
     insert into public.list_items (list_uid, key, text, before, place, present, clocks, version)
     select uid, text, text, E',\\t', 1.5, true, '{}', 1
     from list, unnest(array['milk', E'"eggs"\\\\']) text`,
    [shopper, manyLists],
  )
}

/** Restores rows as an operator would, except for generated columns and rows that migrations insert. */
async function restore(owner: Client, lines: readonly string[]): Promise<void> {
  const byTable = Map.groupBy(lines, (line) => /"table": "([\w.]+)"\}$/.exec(line)?.[1] ?? '')
  await owner.query("set session_replication_role = 'replica'")
  for (const [table, rows] of byTable) {
    const found = await owner.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
      [table],
    )
    const columns = found.rows[0]?.columns
    await owner.query(
      `insert into ${table} (${columns}) select ${columns}
       from unnest($1::jsonb[]) line, jsonb_populate_record(null::${table}, line -> 'row')
       on conflict do nothing`,
      [rows],
    )
  }
}

test('a backup restores every row', async () => {
  const from = await openDatabase()
  const to = await openDatabase()
  const folder = await backupFolder()
  const path = await withOwner(from.ownerConnection, async (owner) => {
    await fill(owner)
    return backUp(owner, { folder, say: () => {} }, '20270101000000')
  })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)

  const [header, ...lines] = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
  expect(JSON.parse(header ?? '')).toMatchObject({ before: '20270101000000' })
  // The backup has one line each for the account, its identity and the video bucket, and three lines for each
  // list with its two items.
  expect(lines).toHaveLength(3 + 3 * manyLists)
  await withOwner(to.ownerConnection, (owner) => restore(owner, lines))
  expect((await to.ownerPool.query(readAll)).rows).toEqual(
    (await from.ownerPool.query(readAll)).rows,
  )
})

test('the last ten backups are kept', async () => {
  const { ownerConnection } = await openDatabase()
  const folder = await backupFolder()
  await withOwner(ownerConnection, async (owner) => {
    for (let version = 1; version <= 12; version += 1) {
      await backUp(owner, { folder, say: () => {} }, String(version))
    }
  })
  const versions = (await readdir(folder)).toSorted().map((name) => /before-(\d+)/.exec(name)?.[1])
  expect(versions).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
})

test('a failed backup is removed, and the error contains the reason', async () => {
  const { ownerConnection } = await openDatabase()
  const folder = await backupFolder()
  const failure = withOwner(ownerConnection, async (owner) => {
    await fill(owner)
    // Reading the generated column fails with a division by zero.
    await owner.query('create table public.unreadable (n int, bad int generated always as (1 / n))')
    await owner.query('insert into public.unreadable values (0)')
    return backUp(owner, { folder, say: () => {} }, '20270101000000')
  })
  await expect(failure).rejects.toThrow(StartError)
  await expect(failure).rejects.toThrow('so the database was not changed')
  expect(await readdir(folder)).toEqual([])
})
