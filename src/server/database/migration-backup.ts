import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { type Client } from 'pg'
import { messageOf, StartError } from '../lib/errors.ts'
import type { Say } from '../lib/progress.ts'

export type Backup = { folder: string; say: Say }

type Table = { schema: string; name: string }

const savedSchemas = ['auth', 'public', 'storage']
const keptBackups = 10
const rowsAtOnce = 500
const suffix = '.jsonl.gz'

/**
 * Whether the database contains user data: accounts, stored objects, or rows in any table of the public
 * schema.
 */
export async function holdsData(owner: Client): Promise<boolean> {
  for (const table of await listTables(owner)) {
    if (table.schema === 'auth' && table.name !== 'users') continue
    if (table.schema === 'storage' && table.name !== 'objects') continue
    const { rowCount } = await owner.query(`select from ${nameOf(table)} limit 1`)
    if (rowCount !== 0) return true
  }
  return false
}

/**
 * Saves every row with SQL queries, because the embedded PostgreSQL comes without pg_dump. The file consists
 * of gzipped JSON lines: first `{"before": version, "savedAt": time}`, then one `{"table": "schema.name",
 * "row": {…}}` per row, which jsonb_populate_record can restore. Shows the path to the operator and returns
 * it. Deletes all but the ten newest files. Throws StartError on failure.
 */
export async function backUp(owner: Client, backup: Backup, version: string): Promise<string> {
  const { folder, say } = backup
  const time = new Date().toISOString()
  const path = join(folder, `${time.replaceAll(/[-:.]/g, '')}-before-${version}${suffix}`)
  say(`Saving the data to ${path} before the database is changed …`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeLines(path, readLines(owner, JSON.stringify({ before: version, savedAt: time })))
    await removeOldest(folder)
  } catch (error) {
    throw new StartError(
      `The data could not be saved to ${path}, so the database was not changed: ${messageOf(error)}`,
      { cause: error },
    )
  }
  return path
}

/** Writes to a temporary file, which gets its final name when it is complete. */
async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${path}.unfinished`
  try {
    const file = await open(unfinished, 'w', 0o600)
    await pipeline(Readable.from(lines), createGzip(), file.createWriteStream({ flush: true }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Yields the rows of all tables, a few at a time, from one consistent snapshot. */
async function* readLines(owner: Client, header: string): AsyncGenerator<string> {
  yield `${header}\n`
  await owner.query('begin isolation level repeatable read read only')
  try {
    // With this setting, PostgreSQL throws an error instead of silently skipping rows that a policy hides.
    await owner.query('set local row_security = off')
    for (const table of await listTables(owner)) yield* readTable(owner, table)
  } finally {
    await owner.query('rollback')
  }
}

async function* readTable(owner: Client, table: Table): AsyncGenerator<string> {
  const label = pg.escapeLiteral(`${table.schema}.${table.name}`)
  await owner.query(`
    declare saved_rows cursor for
    select jsonb_build_object('table', ${label}, 'row', to_jsonb(t))::text as line
    from only ${nameOf(table)} as t`)
  for (;;) {
    const { rows } = await owner.query<{ line: string }>(`fetch ${rowsAtOnce} from saved_rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
  await owner.query('close saved_rows')
}

async function listTables(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
     order by schema, name`,
    [savedSchemas],
  )
  return rows
}

function nameOf({ schema, name }: Table): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** Removes all but the newest backups. */
async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix)).toSorted()
  for (const name of names.slice(0, -keptBackups)) await rm(join(folder, name))
}
