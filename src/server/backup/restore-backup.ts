import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrationBaseline, withBaseline } from '../database/baseline.ts'
import { bootstrapHistory, checkServer } from '../database/bootstrap.ts'
import type { Connection } from '../database/connection.ts'
import { layoutOf } from '../database/embedded/cluster-layout.ts'
import { startEmbedded } from '../database/embedded/embedded-postgres.ts'
import { stopPostmaster } from '../database/embedded/postmaster.ts'
import { connectExternal } from '../database/external-postgres.ts'
import { migrationHistory } from '../database/migrations.ts'
import { withOwner } from '../database/owner-client.ts'
import { lockSetup } from '../database/prepare-database.ts'
import { readSqlFiles } from '../database/sql-files.ts'
import {
  adoptBaseline,
  appliedVersions,
  applyFiles,
  createHistory,
  type SqlHistory,
} from '../database/sql-history.ts'
import { codeOf, StartError } from '../lib/errors.ts'
import { removeFolder, unfinishedName } from '../lib/folders.ts'
import { isRunning } from '../lib/processes.ts'
import type { Say } from '../lib/progress.ts'
import type { Settings } from '../settings/env.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import type { Manifest, SavedFile } from './archive-format.ts'
import { checkArchive } from './archive-reader.ts'
import { countServerConnections, holdsRows } from './backup-queries.ts'
import { restoreRows } from './restore-rows.ts'

export type RestoreOptions = {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'storageS3'>
  path: string
  say: Say
  signal: AbortSignal
}

const unfinishedPrefix = 'restore.unfinished-'

/**
 * Names that a restore ignores when it checks whether a data directory is empty. They aren't part of a
 * server's data: for example, PostgreSQL's programs, or backups that the operator may be about to restore.
 */
const ignoredNames = /^(postgresql[-.].*|backups|outbox|stores|lost\+found)$/

/**
 * Restores a backup into an empty data directory or database, and returns its manifest. Restores everything
 * into a staging folder first, and moves it to its final place at the end. Creates the tables as they were in
 * the version that made the backup; the next start of the server updates them. Throws StartError if the
 * archive is damaged or from a version whose backups can't be restored, if the target isn't empty, or if
 * another restore is running.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { settings, path, say, signal } = options
  const { dataDir } = settings
  say(`Checking ${path} …`)
  const manifest = await checkArchive(path, signal)
  await refuseOtherVersion(manifest, path)
  await clearUnfinished(dataDir)
  await requireEmptyFolder(settings)
  const staging = join(dataDir, unfinishedName(unfinishedPrefix))
  await mkdir(staging, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  try {
    await restoreVia(staging, { ...options, manifest })
  } finally {
    await removeFolder(layoutOf(staging).socketFolder)
    await removeFolder(staging)
  }
  return manifest
}

type Job = RestoreOptions & { manifest: Manifest }

/**
 * Restores into the staging folder, and then moves everything to its final place. If the restore fails,
 * removes the files that were added to storage.
 */
async function restoreVia(staging: string, job: Job): Promise<void> {
  const { settings, manifest, path, say } = job
  const isEmbedded = settings.databaseUrl === undefined
  const server = await openServer(staging, settings)
  const files = await openFiles(storageFolder(staging), settings.storageS3)
  const newFiles: SavedFile[] = []
  const move = (name: string) => moveIfPresent(join(staging, name), join(settings.dataDir, name))
  let hasMovedFiles = false
  try {
    await withOwner(server.connection, async (owner) => {
      await prepareEmpty(owner, manifest)
      say('Restoring …')
      await restoreRows(
        { path, manifest },
        {
          owner,
          files,
          incoming: join(staging, 'incoming'),
          onNewFile: (file) => newFiles.push(file),
          beforeCommit: async () => {
            if (!isEmbedded) hasMovedFiles = await move('storage')
          },
          say,
          signal: job.signal,
        },
      )
    })
    await server.close()
    if (!isEmbedded) return
    hasMovedFiles = await move('storage')
    // From now on, a server that starts uses the restored database.
    await move('postgres')
  } catch (error) {
    await server.close()
    if (settings.storageS3) for (const file of newFiles) await files.remove(file)
    if (hasMovedFiles) await removeFolder(storageFolder(settings.dataDir))
    throw error
  }
}

/** Connects to the external database, or starts an embedded PostgreSQL in the staging folder. */
function openServer(
  staging: string,
  { dataDir, databaseUrl, databaseDirectUrl }: RestoreOptions['settings'],
): Promise<{ connection: Connection; close: () => Promise<void> }> {
  if (databaseUrl !== undefined) return connectExternal({ databaseUrl, databaseDirectUrl })
  return startEmbedded({
    dataRoot: staging,
    binariesRoot: dataDir,
    ownerKind: 'admin command',
    say: () => {},
    onLost: () => {},
  })
}

/**
 * Creates the tables as they were in the version that made the backup. Throws StartError if the database
 * isn't empty.
 */
async function prepareEmpty(owner: Client, manifest: Manifest): Promise<void> {
  await checkServer(owner)
  await lockSetup(owner)
  if ((await countServerConnections(owner)) > 0) {
    throw new StartError(
      'A Grocery Genie server uses this database. Stop it and restore into an empty database.',
    )
  }
  const isEmpty = !(await holdsRows(owner))
  for (const [history, versions] of historiesOf(manifest)) {
    await createHistory(owner, history)
    if (isEmpty) await adoptBaseline(owner, history)
    const applied = await appliedVersions(owner, history)
    if (!isEmpty || applied.some((version) => !versions.includes(version))) {
      throw new StartError(
        'The database in DATABASE_URL is not empty, so nothing was restored. Create an empty one (create database …) and set DATABASE_URL to it.',
      )
    }
    const files = await readSqlFiles(history.folder, history.separator)
    await applyFiles(
      owner,
      history,
      files.filter(({ version }) => versions.includes(version) && !applied.includes(version)),
    )
  }
}

/**
 * Returns the versions of the bootstrap files and of the migrations that were applied to the backed-up
 * database, each with its history.
 */
function historiesOf(manifest: Manifest): [SqlHistory, string[]][] {
  return [
    [bootstrapHistory, manifest.bootstrap],
    [migrationHistory(), withBaseline(manifest.migrations, migrationBaseline).versions],
  ]
}

/**
 * Throws StartError if this version can't restore the backup: the backup contains migrations from a newer
 * version, or only some of the migrations from version 0.1.0.
 */
async function refuseOtherVersion(manifest: Manifest, path: string): Promise<void> {
  const { missing } = withBaseline(manifest.migrations, migrationBaseline)
  if (missing.length > 0) {
    throw new StartError(
      `${path} was made by an early version of Grocery Genie: it lacks the migration ${missing.join(', ')}. Restore it with version 0.1.0 and start that version once. Then start this version on the same data ("Update from version 0.1.0" in docs/operations.md).`,
    )
  }
  for (const [history, versions] of historiesOf(manifest)) {
    const files = await readSqlFiles(history.folder, history.separator)
    const known = new Set(files.map(({ version }) => version))
    const unknown = versions.filter((version) => !known.has(version))
    if (unknown.length > 0) {
      throw new StartError(
        `${path} was made by a newer version of Grocery Genie (${manifest.version}; it has ${history.kind} ${unknown.join(', ')}). Restore it with that version or a later one.`,
      )
    }
  }
}

/** Throws StartError if the data directory contains data that would conflict with the restored data. */
async function requireEmptyFolder({ dataDir, databaseUrl }: RestoreOptions['settings']) {
  const names = await listFolder(dataDir)
  const conflicting = names.filter((name) =>
    databaseUrl === undefined ? !ignoredNames.test(name) : name === 'storage',
  )
  if (conflicting.length === 0) return
  throw new StartError(
    `The data directory ${dataDir} is not empty (it contains ${conflicting.join(', ')}), so nothing was restored. Stop Grocery Genie and move its contents somewhere else, or set DATA_DIR to an empty directory.`,
  )
}

/**
 * Removes the files of a killed restore. If the killed restore's PostgreSQL is still running, stops it first.
 */
async function clearUnfinished(dataDir: string): Promise<void> {
  for (const name of await listFolder(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    if (isRunning(Number(name.slice(unfinishedPrefix.length)))) {
      throw new StartError(`Another restore into ${dataDir} is running. Wait until it ends.`)
    }
    const layout = layoutOf(join(dataDir, name))
    await stopPostmaster(layout)
    await removeFolder(layout.socketFolder)
    await removeFolder(layout.dataRoot)
  }
}

/** Moves a file or folder. Returns false if the file or folder doesn't exist. */
async function moveIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
