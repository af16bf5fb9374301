import type { Client } from 'pg'
import { inOwnerTransaction } from './owner-client.ts'
import { readSqlFiles, type SqlFile } from './sql-files.ts'
import { messageOf, StartError } from './start-error.ts'

/** Files of SQL that are applied once each, and the table that remembers which. */
export type SqlHistory = {
  kind: 'bootstrap' | 'migration'
  folder: URL
  separator: '-' | '_'
  createTable: string
  listVersions: string
  record: (file: SqlFile) => { text: string; values: unknown[] }
}

/** What the code brings and the database lacks; refuses a database that knows more than the code. */
export async function pendingFiles(owner: Client, history: SqlHistory): Promise<SqlFile[]> {
  await owner.query(history.createTable)
  const { rows } = await owner.query<{ version: string }>(history.listVersions)
  const applied = new Set(rows.map((row) => row.version))
  const files = await readSqlFiles(history.folder, history.separator)
  const known = new Set(files.map((file) => file.version))
  const unknown = [...applied].filter((version) => !known.has(version))
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this version of Grocery Genie (it has ${history.kind} ${unknown.join(', ')}). Start the version that it was last used with, or a later one.`,
    )
  }
  return files.filter((file) => !applied.has(file.version))
}

/** Each file in a transaction of its own, together with its record. */
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
