import { resolve } from 'node:path'
import { countRows } from '../backup/archive-format.ts'
import { recordRestore } from '../backup/backup-queries.ts'
import { backUpDaily } from '../backup/daily-backups.ts'
import { type FinishedBackup, makeBackup, withBackupTurn } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Connection } from '../database/connection.ts'
import { withOwner } from '../database/owner-client.ts'
import type { Settings } from '../settings/env.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import { sizeInWords } from './findings.ts'
import type { Terminal } from './terminal.ts'

type BackupTools = {
  ownerConnection: Connection
  settings: Pick<Settings, 'dataDir' | 'storageS3' | 'backupDailyDir'>
  terminal: Terminal
  signal: AbortSignal
}

/**
 * Writes a backup to the given file or, without a file, to the folder for daily backups. Prints a summary and
 * the path of the backup.
 */
export async function backUp(tools: BackupTools, file?: string): Promise<void> {
  const { ownerConnection, settings, terminal, signal } = tools
  terminal.say('Writing the backup and verifying it …')
  const made =
    file === undefined
      ? await backUpDaily({ settings, ownerConnection, signal })
      : await backUpInto(resolve(file), tools)
  if (made.missingFiles > 0) {
    terminal.say(
      `Demo videos without a file in the storage: ${made.missingFiles}. The backup doesn't include them.`,
    )
  }
  terminal.say(
    `The backup holds ${made.rows} rows and ${made.files} files (${sizeInWords(made.bytes)}). Anyone who has it can sign in as any user: protect it like a password, and keep it on another machine with a copy of your .env.`,
  )
  await terminal.write([`${made.path}\n`])
}

async function backUpInto(path: string, tools: BackupTools): Promise<FinishedBackup> {
  const { settings, ownerConnection, signal } = tools
  const files = await openFiles(storageFolder(settings.dataDir), settings.storageS3)
  return withBackupTurn(ownerConnection, (owner) => makeBackup(owner, { files, path, signal }))
}

type RestoreTools = {
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'storageS3'>
  terminal: Terminal
  signal: AbortSignal
}

/**
 * Restores a backup into an empty data directory or database and prints a summary. Throws StartError if the
 * file is damaged or the target isn't empty.
 */
export async function restore(tools: RestoreTools, file: string): Promise<void> {
  const { settings, terminal, signal } = tools
  const manifest = await restoreBackup({
    settings,
    path: resolve(file),
    say: terminal.say,
    signal,
  })
  if (manifest.missingFiles.length > 0) {
    terminal.say(
      `Demo videos that had no file when the backup was made: ${manifest.missingFiles.length}.`,
    )
  }
  const place =
    settings.databaseUrl === undefined ? settings.dataDir : 'the database in DATABASE_URL'
  terminal.say(
    `Restored the backup of ${manifest.madeAt} into ${place} and verified its ${countRows(manifest)} rows and ${manifest.files.length} files. You can start Grocery Genie now.`,
  )
}

/**
 * Records that the database was restored, so that each device sends the list changes that the database lacks.
 * Needed only if the database was restored without the `restore` command.
 */
export async function tellDevicesOfRestore({
  ownerConnection,
  terminal,
}: Pick<BackupTools, 'ownerConnection' | 'terminal'>): Promise<void> {
  await withOwner(ownerConnection, recordRestore)
  terminal.say('Devices will now send the list changes that the restored database lacks.')
}
