import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { beginSnapshot, endSnapshot, prepareCopies } from '../backup/backup-queries.ts'
import { withBackupTurn } from '../backup/make-backup.ts'
import type { Connection } from '../database/connection.ts'
import { codeOf } from '../lib/errors.ts'
import type { Settings } from '../settings/env.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import { AdminRefusal } from './refusal.ts'
import { filesToUpload, supabaseSql } from './supabase-export-queries.ts'
import type { Terminal } from './terminal.ts'

type Tools = {
  ownerConnection: Connection
  settings: Pick<Settings, 'dataDir' | 'storageS3'>
  terminal: Terminal
  signal: AbortSignal
}

type Target = { folder: string; signal: AbortSignal }

/**
 * Writes a snapshot for a Supabase project into a new folder. The server may be running. If the export fails,
 * removes the folder. Reports missing files instead of failing. Throws AdminRefusal if the folder exists.
 */
export async function exportToSupabase(tools: Tools, path: string): Promise<void> {
  const { ownerConnection, settings, terminal, signal } = tools
  const folder = resolve(path)
  const store = await openFiles(storageFolder(settings.dataDir), settings.storageS3)
  await makeFolder(folder)
  try {
    const { files, missing } = await withBackupTurn(ownerConnection, (owner) =>
      writeSnapshot(owner, store, { folder, signal }),
    )
    if (missing > 0) {
      terminal.say(`Files missing from the storage: ${missing}. They were not exported.`)
    }
    terminal.say(
      `Accounts, lists, stores and ${files} files are in this folder. It holds password hashes and unencrypted secrets of authenticator apps: protect it like a password, and delete it after the move. docs/operations.md describes the next steps.`,
    )
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await terminal.write([`${folder}\n`])
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new AdminRefusal(`${folder} already exists. Choose a new folder.`)
  }
}

async function writeSnapshot(owner: Client, store: FileStore, target: Target) {
  await beginSnapshot(owner)
  try {
    await prepareCopies(owner)
    await writeText('data.sql', supabaseSql(owner), target)
    return await writeFiles(owner, store, target)
  } finally {
    await endSnapshot(owner)
  }
}

async function writeFiles(owner: Client, store: FileStore, target: Target) {
  const objects = await filesToUpload(owner)
  let [files, missing] = [0, 0]
  await mkdir(join(target.folder, 'files'), { mode: 0o700 })

  async function* lines(): AsyncGenerator<string> {
    for (const { version, ...object } of objects) {
      const { bucketId } = object
      const bytes = await store.read({ bucketId, version }, undefined)
      if (bytes === undefined) {
        missing += 1
        continue
      }
      files += 1
      const file = `files/${String(files).padStart(6, '0')}`
      await pipeline(bytes, newFile(join(target.folder, file)), { signal: target.signal })
      yield `${JSON.stringify({ ...object, file })}\n`
    }
  }
  await writeText('files.jsonl', lines(), target)
  return { files, missing }
}

async function writeText(name: string, chunks: AsyncIterable<string>, { folder, signal }: Target) {
  await pipeline(Readable.from(chunks), newFile(join(folder, name)), { signal })
}

function newFile(path: string) {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
}
