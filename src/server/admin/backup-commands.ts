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

/** Into the file, or without one into the folder of daily backups. */
export async function backUp(tools: BackupTools, file?: string): Promise<void> {
  const { ownerConnection, settings, terminal, signal } = tools
  terminal.say('Writing the backup, and reading it again …')
  const made =
    file === undefined
      ? await backUpDaily({ settings, ownerConnection, signal })
      : await backUpInto(resolve(file), tools)
  if (made.missingFiles > 0) {
    terminal.say(
      `Of the demo videos that the database knows, ${made.missingFiles} had no file in the storage. The rest is in the backup.`,
    )
  }
  terminal.say(
    `Everything is in this file: ${made.rows} rows and ${made.files} files in ${sizeInWords(made.bytes)}. Whoever has it can sign in as anybody: keep it like a password, on another machine, with a copy of your .env.`,
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
      `${manifest.missingFiles.length} demo videos had lost their files before the backup.`,
    )
  }
  const place =
    settings.databaseUrl === undefined ? settings.dataDir : 'the database of DATABASE_URL'
  terminal.say(
    `The backup of ${manifest.madeAt} is in ${place}: ${countRows(manifest)} rows and ${manifest.files.length} files, each compared. Start Grocery Genie.`,
  )
}

/** After the database was brought back by other means than `restore`. */
export async function tellDevicesOfRestore({
  ownerConnection,
  terminal,
}: Pick<BackupTools, 'ownerConnection' | 'terminal'>): Promise<void> {
  await withOwner(ownerConnection, recordRestore)
  terminal.say('Devices hear of it, and send what they have of their lists since then.')
}
