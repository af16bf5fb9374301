import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { inOwnerTransaction } from '../database/owner-client.ts'
import { StartError } from '../lib/errors.ts'
import type { Say } from '../lib/progress.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import {
  fileFolder,
  type Manifest,
  type SavedFile,
  type SavedTable,
  tableFolder,
} from './archive-format.ts'
import { type ArchiveEntry, readEntries } from './archive-reader.ts'
import { digestOf } from './archive-writer.ts'
import {
  copyIn,
  copyOut,
  emptyTables,
  listTables,
  prepareCopies,
  recordRestore,
  setSequence,
  suspendKeysAndTriggers,
  type TableShape,
} from './backup-queries.ts'

export type RestoreTarget = {
  owner: Client
  files: FileStore
  /**
   * Path of a temporary file. Each file in the archive is written there before it is added to the file store.
   */
  incoming: string
  /** Called for each file that wasn't in the file store before. */
  onNewFile: (file: SavedFile) => void
  /** Runs right before the commit. If this function throws, the restore fails. */
  beforeCommit: () => Promise<void>
  say: Say
  signal: AbortSignal
}

/**
 * Restores all rows and files of a checked archive in one transaction, and reads them back to verify them.
 * Skips tables that don't exist in this database, and tells the operator which tables were skipped. Also
 * records the restore, so that devices send the changes made since the backup. Throws StartError if the
 * columns of a table, the rows or the files differ from the archive.
 */
export async function restoreRows(
  archive: { path: string; manifest: Manifest },
  target: RestoreTarget,
): Promise<void> {
  const { owner, beforeCommit } = target
  const { manifest } = archive
  await inOwnerTransaction(owner, async () => {
    await prepareCopies(owner)
    const tables = await matchTables(owner, manifest, target.say)
    const restoreRules = await suspendKeysAndTriggers(owner, tables)
    await emptyTables(owner, tables)
    await readParts(archive, tables, target)
    for (const sequence of manifest.sequences) await setSequence(owner, sequence)
    await restoreRules()
    for (const table of tables) await compareTable(owner, table)
    await recordRestore(owner)
    await beforeCommit()
  })
}

/**
 * Returns the tables to restore, and tells the operator which tables of the backup are skipped. Throws
 * StartError if the columns of a table differ from those in the backup.
 */
async function matchTables(owner: Client, manifest: Manifest, say: Say): Promise<SavedTable[]> {
  const here = new Map((await listTables(owner)).map((table) => [tableFolder(table), table]))
  const known = manifest.tables.filter((table) => here.has(tableFolder(table)))
  for (const table of manifest.tables.filter((one) => !known.includes(one))) {
    say(
      `Not restored: ${table.schema}.${table.name} (${table.rows} rows), which is not a Grocery Genie table. Its rows are in ${tableFolder(table)} of the archive.`,
    )
  }
  for (const table of known) {
    const columns = here.get(tableFolder(table))?.columns ?? []
    if (columns.join() !== table.columns.join()) {
      throw new StartError(
        `The table ${table.schema}.${table.name} has the columns ${columns.join(', ')}, but the backup has ${table.columns.join(', ')}, so nothing was restored. Restore it with the version of Grocery Genie that made it (${manifest.version}).`,
      )
    }
  }
  return known
}

/** Restores the rows and files of an archive in the order of the archive. */
async function readParts(
  { path, manifest }: { path: string; manifest: Manifest },
  tables: readonly SavedTable[],
  target: RestoreTarget,
): Promise<void> {
  const byFolder = new Map<string, SavedTable>(tables.map((table) => [tableFolder(table), table]))
  const files = new Map<string, SavedFile>(manifest.files.map((file) => [fileFolder(file), file]))
  for await (const { folder, chunks } of groupParts(readEntries(path, target.signal))) {
    const [table, file] = [byFolder.get(folder), files.get(folder)]
    if (table) await pipeline(Readable.from(chunks), copyIn(target.owner, table))
    else if (file) await restoreFile(file, chunks, target)
    else await digestOf(chunks)
  }
}

/** Joins consecutive parts in the same folder into one stream. */
async function* groupParts(
  entries: AsyncGenerator<ArchiveEntry>,
): AsyncGenerator<{ folder: string; chunks: AsyncIterable<Uint8Array> }> {
  let next = await entries.next()
  while (next.done !== true) {
    const folder = folderOf(next.value)
    yield { folder, chunks: chunksOf(folder) }
  }

  async function* chunksOf(folder: string): AsyncGenerator<Uint8Array> {
    while (next.done !== true && folderOf(next.value) === folder) {
      yield* next.value.body
      next = await entries.next()
    }
  }
}

function folderOf({ name }: ArchiveEntry): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')))
}

/** Adds a file to the file store and reads it back. Throws StartError if the contents differ. */
async function restoreFile(
  file: SavedFile,
  chunks: AsyncIterable<Uint8Array>,
  { files, incoming, onNewFile }: RestoreTarget,
): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), createWriteStream(incoming, { mode: 0o600, flush: true }))
    const present = await files.read(file, undefined)
    present?.destroy()
    if (present === undefined) onNewFile(file)
    await files.put(file, { path: incoming, size: file.bytes })
  } finally {
    await rm(incoming, { force: true })
  }
  const stored = await files.read(file, undefined)
  if (stored === undefined || (await digestOf(stored)).sha256 !== file.sha256) {
    throw new StartError(
      `The storage returned the file ${file.version} with different contents, so nothing was restored. Check the disk or the S3 service, then restore again.`,
    )
  }
}

/** Reads a restored table back. Throws StartError if its rows differ from those in the backup. */
async function compareTable(owner: Client, table: TableShape & SavedTable): Promise<void> {
  const { lines, sha256 } = await digestOf(await copyOut(owner, table))
  if (lines !== table.rows || sha256 !== table.sha256) {
    throw new StartError(
      `The rows of ${table.schema}.${table.name} read back from the database differ from the backup, so nothing was restored. Report this to the maintainers with the PostgreSQL version.`,
    )
  }
}
