import type { Client } from 'pg'

const keptDays = 400

/**
 * Records today's database size. Also records the version when it first runs on this database. Keeps sizes
 * for 400 days.
 */
export async function recordHistory(owner: Client, version: string): Promise<void> {
  await owner.query(
    'insert into grocery_genie.versions (version) values ($1) on conflict do nothing',
    [version],
  )
  await owner.query(
    `insert into grocery_genie.sizes (day, bytes)
     values (current_date, pg_database_size(current_database()))
     on conflict (day) do update set bytes = excluded.bytes`,
  )
  await owner.query('delete from grocery_genie.sizes where day < current_date - $1::int', [
    keptDays,
  ])
}

/** Returns when a server of this version first ran on this database, or undefined if none has. */
export async function selectSince(owner: Client, version: string): Promise<Date | undefined> {
  const { rows } = await owner.query<{ since: Date }>(
    'select since from grocery_genie.versions where version = $1',
    [version],
  )
  return rows[0]?.since
}

export type DatabaseSize = {
  bytes: number
  /** Growth since the latest size recorded at least a week ago, or null if there is no such size. */
  weekBytes: number | null
}

/** Returns the current size of the database and, if known, its growth over about the last week. */
export async function selectSize(owner: Client): Promise<DatabaseSize> {
  const { rows } = await owner.query<DatabaseSize>(
    `select size.bytes::float8 as bytes, (size.bytes - (
       select s.bytes from grocery_genie.sizes s
       where s.day <= current_date - 7 order by s.day desc limit 1
     ))::float8 as "weekBytes"
     from pg_database_size(current_database()) as size (bytes)`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL did not return the size of the database')
  return row
}

/** Returns the `count` largest tables, largest first. Sizes include indexes and TOAST data. */
export async function selectLargestTables(
  owner: Client,
  count: number,
): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select format('%s.%s', n.nspname, c.relname) as name,
       pg_total_relation_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('auth', 'grocery_genie', 'public', 'private', 'storage')
     order by bytes desc, name limit $1`,
    [count],
  )
  return rows
}

/** Returns when the oldest queued email was added, or null if the queue is empty. */
export async function selectOldestMail(owner: Client): Promise<Date | null> {
  const { rows } = await owner.query<{ oldest: Date | null }>(
    'select min(queued_at) as oldest from grocery_genie.mails',
  )
  return rows[0]?.oldest ?? null
}
