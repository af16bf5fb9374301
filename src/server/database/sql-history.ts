import type { Client } from 'pg'
import { messageOf, StartError } from '../lib/errors.ts'
import { type Baseline, withBaseline } from './baseline.ts'
import { inOwnerTransaction } from './owner-client.ts'
import { readSqlFiles, type SqlFile } from './sql-files.ts'

/** SQL files that are each applied once, and the table that records the applied files. */
export type SqlHistory = {
  kind: 'bootstrap' | 'migration'
  folder: URL
  separator: '-' | '_'
  baseline?: Baseline
  /** Table with the columns `version` and `sha256` (the hash of the file when it was applied). */
  table: string
  createTable: string
  record: (file: SqlFile) => { text: string; values: unknown[] }
}

/**
 * Creates the history table if it doesn't exist. Adds the column for hashes if an older version created the
 * table.
 */
export async function createHistory(owner: Client, history: SqlHistory): Promise<void> {
  await owner.query(history.createTable)
  const { rowCount } = await owner.query(
    `select from pg_attribute where attrelid = $1::regclass and attname = 'sha256'`,
    [history.table],
  )
  // Checks for the column first, because altering a table waits until its readers, such as a backup, have
  // finished.
  if (rowCount === 0) await owner.query(`alter table ${history.table} add column sha256 text`)
}

/** Returns the versions of the files applied to this database, sorted. The history table must exist. */
export async function appliedVersions(owner: Client, { table }: SqlHistory): Promise<string[]> {
  const { rows } = await owner.query<{ version: string }>(`select version from ${table}`)
  return rows.map(({ version }) => version).toSorted()
}

/**
 * Records the baseline instead of the files that it replaces. Does nothing if none of these files was
 * applied. Throws StartError if only some of them were applied.
 */
export async function adoptBaseline(owner: Client, history: SqlHistory): Promise<void> {
  const { table, kind, baseline } = history
  if (baseline === undefined) return
  const { isReplaced, missing } = withBaseline(await appliedVersions(owner, history), baseline)
  if (!isReplaced) return
  if (missing.length > 0) {
    throw new StartError(
      `The database is from an early version of Grocery Genie: it lacks the ${kind} ${missing.join(', ')}. Start version 0.1.0 on it once, which adds what is missing, and then start this version ("Update from version 0.1.0" in docs/operations.md).`,
    )
  }
  const files = await readSqlFiles(history.folder, history.separator)
  const file = files.find(({ version }) => version === baseline.version)
  if (file === undefined) throw new Error(`There is no ${kind} ${baseline.version}`)
  const replaced = [...baseline.replaces, baseline.version]
  await inOwnerTransaction(owner, async () => {
    await owner.query(`delete from ${table} where version = any($1)`, [replaced])
    const { text, values } = history.record(file)
    await owner.query(text, values)
  })
}

/**
 * Returns the files that haven't been applied to the database yet, in version order. First creates the
 * history table, adopts the baseline and adds missing hashes, as needed. Throws StartError if the database is
 * newer than the code, or if a file was edited after it was applied.
 */
export async function pendingFiles(owner: Client, history: SqlHistory): Promise<SqlFile[]> {
  const { table } = history
  await createHistory(owner, history)
  await adoptBaseline(owner, history)
  const { rows } = await owner.query<{ version: string; sha256: string | null }>(
    `select version, sha256 from ${table}`,
  )
  const applied = new Map(rows.map(({ version, sha256 }) => [version, sha256]))
  const files = await readSqlFiles(history.folder, history.separator)
  const known = new Set(files.map((file) => file.version))
  const unknown = [...applied.keys()].filter((version) => !known.has(version))
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this version of Grocery Genie (it has ${history.kind} ${unknown.join(', ')}). Start the version that it was last used with, or a later one.`,
    )
  }
  refuseEdited(history, files, applied)
  // Older versions didn't record hashes.
  for (const { version, sha256 } of files) {
    if (applied.get(version) !== null) continue
    await owner.query(`update ${table} set sha256 = $2 where version = $1`, [version, sha256])
  }
  return files.filter((file) => !applied.has(file.version))
}

function refuseEdited(
  { kind, separator }: SqlHistory,
  files: readonly SqlFile[],
  applied: ReadonlyMap<string, string | null>,
): void {
  const edited = files.filter(({ version, sha256 }) => (applied.get(version) ?? sha256) !== sha256)
  if (edited.length === 0) return
  const names = edited.map(({ version, name }) => `${version}${separator}${name}.sql`).join(', ')
  throw new StartError(
    `The ${kind} ${names} was edited after this database had applied it. Restore the original file and put the change into a new one.`,
  )
}

/** Applies and records each file, in one transaction per file. Throws StartError if a file fails. */
export async function applyFiles(
  owner: Client,
  history: SqlHistory,
  files: readonly SqlFile[],
): Promise<void> {
  for (const file of files) {
    try {
      await inOwnerTransaction(owner, async () => {
        await owner.query(file.sql)
        const { text, values } = history.record(file)
        await owner.query(text, values)
      })
    } catch (error) {
      const { kind, separator } = history
      throw new StartError(
        `The ${kind} ${file.version}${separator}${file.name} failed and changed nothing: ${messageOf(error)}`,
        { cause: error },
      )
    }
  }
}
