import pg, { type Client } from 'pg'
import copyStreams from 'pg-copy-streams'
import type { FileAddress } from '../storage/files/file-store.ts'
import type { SavedSequence, SavedTable } from './archive-format.ts'

export type TableName = { schema: string; name: string }
export type TableShape = TableName & { columns: string[] }

const ourSchemas = ['auth', 'grocery_genie', 'public', 'storage', 'supabase_migrations']

/**
 * Makes the current transaction write values in a fixed format, regardless of PostgreSQL's settings. If the
 * owner is a superuser, also lets sorts use any amount of disk space.
 */
export async function prepareCopies(owner: Client): Promise<void> {
  await owner.query(`
    select set_config('temp_file_limit', '-1', true) where current_setting('is_superuser') = 'on';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local bytea_output = 'hex';
    set local extra_float_digits = 3;
    set local search_path = pg_catalog;
    -- Fails instead of silently skipping rows that a policy hides.
    set local row_security = off`)
}

/** Begins a transaction that sees all tables in the same consistent state until `endSnapshot` is called. */
export async function beginSnapshot(owner: Client): Promise<void> {
  await owner.query('begin isolation level repeatable read read only')
}

/** Ends the transaction that `beginSnapshot` began. */
export async function endSnapshot(owner: Client): Promise<void> {
  await owner.query('rollback')
}

/** Returns all our tables, sorted by schema and name, without their generated columns. */
export async function listTables(owner: Client): Promise<TableShape[]> {
  const { rows } = await owner.query<TableShape>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
       )
     group by c.oid, n.nspname, c.relname
     order by n.nspname collate "C", c.relname collate "C"`,
    [ourSchemas],
  )
  return rows
}

/** Returns the current value of each of our sequences. */
export async function readSequences(owner: Client): Promise<SavedSequence[]> {
  const { rows } = await owner.query<TableName>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1)
     order by n.nspname collate "C", c.relname collate "C"`,
    [ourSchemas],
  )
  const sequences: SavedSequence[] = []
  for (const sequence of rows) {
    const state = await owner.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${nameOf(sequence)}`,
    )
    if (state.rows[0]) sequences.push({ ...sequence, ...state.rows[0] })
  }
  return sequences
}

/**
 * Streams the rows of a table in the text format of COPY. Rows are sorted as text: by their primary key or,
 * if there is none, by all columns. Tables with equal rows therefore produce identical bytes.
 */
export async function copyOut(owner: Client, table: TableShape) {
  const key = await keyOf(owner, table)
  const order = key.map((column) => `${pg.escapeIdentifier(column)}::text collate "C"`).join(', ')
  return owner.query(
    copyStreams.to(
      `copy (select ${columnsOf(table)} from only ${nameOf(table)} order by ${order}) to stdout`,
    ),
  )
}

/** Returns a stream that accepts rows in the format of `copyOut` and inserts them into a table. */
export function copyIn(owner: Client, table: TableShape) {
  return owner.query(
    copyStreams.from(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`, {
      highWaterMark: 256 * 1024,
    }),
  )
}

/** Returns the columns of the primary key, or all columns if there is no primary key. */
async function keyOf(owner: Client, table: TableShape): Promise<string[]> {
  const { rows } = await owner.query<{ column: string }>(
    `select a.attname as column
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indrelid = to_regclass($1)
     order by array_position(i.indkey::int2[], a.attnum)`,
    [nameOf(table)],
  )
  return rows.length > 0 ? rows.map(({ column }) => column) : table.columns
}

/** Returns the files of stored objects in this snapshot, sorted by bucket and version. */
export async function listFiles(owner: Client): Promise<FileAddress[]> {
  const { rows } = await owner.query<FileAddress>(
    `select bucket_id as "bucketId", version from storage.objects
     where version is not null order by bucket_id collate "C", version collate "C"`,
  )
  return rows
}

/** Returns the version of the PostgreSQL server, such as '18.1'. */
export async function postgresVersion(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? ''
}

/**
 * Returns the random part of the login role's name, which identifies this installation. Returns 'unknown' if
 * no server has set up the database yet.
 */
export async function installationId(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ value: string }>(
    `select value from grocery_genie.secrets where name = 'login_role'`,
  )
  return rows[0]?.value.replace(/^grocery_server_/, '') ?? 'unknown'
}

/** Records a finished backup. Does nothing if the backup is already recorded. */
export async function recordBackup(
  owner: Client,
  { madeAt, path, bytes }: { madeAt: string; path: string; bytes: number },
): Promise<void> {
  await owner.query(
    'insert into grocery_genie.backups (made_at, path, bytes) values ($1, $2, $3) on conflict do nothing',
    [madeAt, path, bytes],
  )
}

/**
 * Records a restore, so that devices send the changes made since the backup. Looks for the SQL function in
 * two schemas, because version 0.1.0 defined it in a different one. Does nothing if the function doesn't
 * exist.
 */
export async function recordRestore(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from unnest('{private.record_restore(),public.record_restore()}'::text[]) name
     where to_regprocedure(name) is not null`,
  )
  const [found] = rows
  if (found) await owner.query(`select ${found.name}`)
}

export type BackupRecord = { madeAt: Date; path: string; bytes: number }

/**
 * Returns the newest recorded backup, or undefined if there is none. Ignores backups dated more than an hour
 * in the future.
 */
export async function lastBackup(owner: Client): Promise<BackupRecord | undefined> {
  const { rows } = await owner.query<BackupRecord>(
    // A backup dated in the future was made while the clock was ahead.
    `select made_at as "madeAt", path, bytes::float8 as bytes from grocery_genie.backups
     where made_at < now() + interval '1 hour' order by made_at desc limit 1`,
  )
  return rows[0]
}

/**
 * Whether the database contains data. In a database that our SQL files have set up, only rows in tables that
 * these files leave empty count as data. In any other database, every table counts as data.
 */
export async function holdsRows(owner: Client): Promise<boolean> {
  const ours = await owner.query<{ isOurs: boolean }>(
    `select to_regclass('auth.users') is not null as "isOurs"`,
  )
  const tables = await listTables(owner)
  const filled = new Set(['storage.buckets'])
  if (ours.rows[0]?.isOurs !== true) return tables.some(({ schema }) => schema !== 'grocery_genie')
  for (const table of tables) {
    const isKept = /^(auth|public|storage)$/.test(table.schema)
    if (!isKept || filled.has(`${table.schema}.${table.name}`)) continue
    const { rowCount } = await owner.query(`select from ${nameOf(table)} limit 1`)
    if (rowCount !== 0) return true
  }
  return false
}

/**
 * Returns the number of connections from Grocery Genie servers to this database. A single server may open
 * several connections.
 */
export async function countServerConnections(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename like 'grocery\\_server\\_%'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Drops all our foreign keys and disables the triggers of these tables, so that rows can be restored
 * unchanged and in any order. Returns a function that restores the keys and triggers.
 */
export async function suspendKeysAndTriggers(owner: Client, tables: readonly TableName[]) {
  const { rows } = await owner.query<{ drop: string; add: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as drop,
       format('alter table %I.%I add constraint %I %s',
         n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = any($1)`,
    [ourSchemas],
  )
  for (const { drop } of rows) await owner.query(drop)
  for (const table of tables) {
    await owner.query(`alter table ${nameOf(table)} disable trigger user`)
  }
  return async () => {
    for (const { add } of rows) await owner.query(add)
    for (const table of tables) {
      await owner.query(`alter table ${nameOf(table)} enable trigger user`)
    }
  }
}

/** Empties the tables. Rows that the SQL files inserted are deleted too, because the backup contains them. */
export async function emptyTables(owner: Client, tables: readonly TableName[]): Promise<void> {
  await owner.query(`truncate ${tables.map(nameOf).join(', ')}`)
}

/** Sets a sequence to its value in the backup. Does nothing if the sequence doesn't exist here. */
export async function setSequence(owner: Client, sequence: SavedSequence): Promise<void> {
  await owner.query('select setval(to_regclass($1), $2, $3)', [
    nameOf(sequence),
    sequence.lastValue,
    sequence.isCalled,
  ])
}

function columnsOf({ columns }: Pick<SavedTable, 'columns'>): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

function nameOf({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}
