import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client } from 'pg'
import packageFile from '../../../package.json' with { type: 'json' }
import { lockForBackup } from '../database/backup-lock.ts'
import { bootstrapHistory } from '../database/bootstrap.ts'
import type { Connection } from '../database/connection.ts'
import { migrationHistory } from '../database/migrations.ts'
import { withOwner } from '../database/owner-client.ts'
import { appliedVersions } from '../database/sql-history.ts'
import { codeOf, messageOf, StartError } from '../lib/errors.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import {
  archiveFormat,
  countRows,
  fileFolder,
  type Head,
  headName,
  type Manifest,
  manifestName,
  tableFolder,
} from './archive-format.ts'
import { checkArchive } from './archive-reader.ts'
import { type ArchiveWriter, writeTar } from './archive-writer.ts'
import {
  beginSnapshot,
  copyOut,
  endSnapshot,
  listFiles,
  listTables,
  postgresVersion,
  prepareCopies,
  readSequences,
  recordBackup,
} from './backup-queries.ts'

export type BackupOptions = {
  files: FileStore
  path: string
  signal: AbortSignal
}

export type FinishedBackup = {
  path: string
  bytes: number
  madeAt: string
  rows: number
  files: number
  missingFiles: number
}

/** Waits until no other backup of the database is running, and then runs `work` with an owner connection. */
export function withBackupTurn<T>(
  ownerConnection: Connection,
  work: (owner: Client) => Promise<T>,
): Promise<T> {
  return withOwner(ownerConnection, async (owner) => {
    await lockForBackup(owner)
    return work(owner)
  })
}

/**
 * Writes a snapshot of all tables and their files into a new file, verifies it and records it. Servers may be
 * running. Files missing from storage are counted but don't stop the backup. Throws StartError if the file
 * exists or can't be written.
 */
export async function makeBackup(owner: Client, options: BackupOptions): Promise<FinishedBackup> {
  const { files, path, signal } = options
  await refuseToOverwrite(path)
  const head = {
    format: archiveFormat,
    version: packageFile.version,
    madeAt: new Date().toISOString(),
  }
  let manifest: Manifest | undefined
  const { bytes } = await writeOrExplain(path, {
    write: async (archive) => {
      manifest = await writeAll(owner, { archive, files, head })
    },
    check: (unfinished) => checkArchive(unfinished, signal),
    signal,
  })
  if (manifest === undefined) throw new Error('The backup has no manifest')
  await recordBackup(owner, { madeAt: head.madeAt, path, bytes })
  return summaryOf(manifest, { path, bytes })
}

async function writeAll(
  owner: Client,
  { archive, files, head }: { archive: ArchiveWriter; files: FileStore; head: Head },
): Promise<Manifest> {
  await beginSnapshot(owner)
  try {
    await prepareCopies(owner)
    await archive.add(headName, JSON.stringify(head))
    const manifest = {
      ...head,
      postgres: await postgresVersion(owner),
      bootstrap: await appliedVersions(owner, bootstrapHistory),
      migrations: await appliedVersions(owner, migrationHistory()),
      tables: await writeTables(owner, archive),
      // Sequences are read after the rows, so that no number is used twice after a restore.
      sequences: await readSequences(owner),
      ...(await writeFiles(owner, { archive, files })),
    }
    await archive.add(manifestName, JSON.stringify(manifest, null, 2))
    return manifest
  } finally {
    await endSnapshot(owner)
  }
}

async function writeTables(owner: Client, archive: ArchiveWriter): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const table of await listTables(owner)) {
    const { lines, sha256 } = await archive.addParts(
      tableFolder(table),
      await copyOut(owner, table),
    )
    tables.push({ ...table, rows: lines, sha256 })
  }
  return tables
}

/**
 * Writes the files of all stored objects. Lists the files that are missing from storage in `missingFiles`.
 */
async function writeFiles(
  owner: Client,
  { archive, files }: { archive: ArchiveWriter; files: FileStore },
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const saved: Manifest['files'] = []
  const missingFiles: Manifest['missingFiles'] = []
  for (const address of await listFiles(owner)) {
    const stream = await files.read(address, undefined)
    if (stream === undefined) {
      missingFiles.push(address)
      continue
    }
    const { bytes, sha256 } = await archive.addParts(fileFolder(address), stream)
    saved.push({ ...address, bytes, sha256 })
  }
  return { files: saved, missingFiles }
}

function summaryOf(
  manifest: Manifest,
  { path, bytes }: { path: string; bytes: number },
): FinishedBackup {
  return {
    path,
    bytes,
    madeAt: manifest.madeAt,
    rows: countRows(manifest),
    files: manifest.files.length,
    missingFiles: manifest.missingFiles.length,
  }
}

/** Throws StartError if the file exists, or if the path can't be checked. */
async function refuseToOverwrite(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartError(`${path} can't be used: ${messageOf(error)}.`)
  })
  if (found) {
    throw new StartError(`${path} already exists. Choose a new file name.`)
  }
}

/** Writes the archive. If the disk is full or the file can't be created, throws a StartError with advice. */
async function writeOrExplain(path: string, steps: Parameters<typeof writeTar>[1]) {
  try {
    return await writeTar(path, steps)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOSPC') {
      throw new StartError(
        `The disk of ${dirname(path)} is full, so no backup was made. Free up space, or choose a file on another disk.`,
        { cause: error },
      )
    }
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS') {
      throw new StartError(`${path} can't be written: ${messageOf(error)}.`, { cause: error })
    }
    throw error
  }
}
