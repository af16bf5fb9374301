import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { StartError } from '../lib/errors.ts'
import { runServer } from '../run-server.ts'
import { readSettings, type Settings } from '../settings/env.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import { asAdmin, bucket } from '../storage/test-storage.ts'
import { beginnings } from '../storage/test-videos.ts'
import { saveTexts } from '../testing/saved-texts.ts'
import type { TestServer } from '../testing/test-server.ts'
import { makeBackup, withBackupTurn } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const never = new AbortController().signal

/** Creates a folder and returns its path. The folder is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a backup of the running server to a new file. */
export async function backUpServer(
  { ownerConnection, settings }: Pick<TestServer, 'ownerConnection' | 'settings'>,
  path: string,
) {
  const files = await openFiles(storageFolder(settings.dataDir), settings.storageS3)
  return withBackupTurn(ownerConnection, (owner) =>
    makeBackup(owner, { files, path, signal: never }),
  )
}

/**
 * Restores a backup into the database that `settings` contains or, by default, into an embedded PostgreSQL in
 * the data directory.
 */
export function restoreInto(
  settings: { dataDir: string } & Partial<Parameters<typeof restoreBackup>[0]['settings']>,
  path: string,
  terminal: { say?: (line: string) => void; signal?: AbortSignal } = {},
) {
  return restoreBackup({
    settings: {
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      storageS3: undefined,
      ...settings,
    },
    path,
    say: () => {},
    signal: never,
    ...terminal,
  })
}

/**
 * Starts a real server on the data directory, and returns its URL and a client. When the test ends, the
 * server is closed.
 */
export async function serve(changes: { dataDir: string } & Partial<Settings>) {
  const settings = { ...readSettings({}), port: 0, storesAutoImport: false, ...changes }
  const lost: StartError[] = []
  const server = await runServer({
    settings,
    log: pino({ level: 'silent' }),
    say: () => {},
    onLost: (reason) => lost.push(reason),
  })
  onTestFinished(server.close)
  return {
    url: server.url,
    client: createClient(server.url, settings.authAnonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    }),
  }
}

/** Adds a shopper's lists, a waitlist entry, two videos and many stores to the server. */
export async function fillServer(server: TestServer) {
  const [ann, admin] = [await server.asShopper('ann'), await asAdmin(server)]
  await saveTexts(ann, [
    { name: 'שבועי "🥕"', items: 'milk,\t\\N\n"eggs"\\' },
    { name: 'Party', items: 'crisps (@Costco)' },
  ])
  await server.ownerPool.query(
    `update public.lists set repeats = '{"into": null, "weekday": 6, "weeks": 2, "since": "2026-11-27"}'
     where name = 'Party'`,
  )
  await server.asAnon().from('waitlist').insert({ email: 'bob@example.com' }).throwOnError()
  for (const [name, bytes] of Object.entries({ 'one.mp4': 3_000_000, 'two.mp4': 40 })) {
    const { error } = await admin.storage.from(bucket).upload(name, video(bytes))
    if (error) throw error
  }
  await server.ownerPool.query(`
    insert into public.stores
      (chain, name, address, city, state, zip_code, latitude, longitude, time_zone, source, source_date)
    select 'Kroger', 'Kroger ' || n, n || ' Main St', 'Town', 'OH', '43004',
      40 + n / 7919.0, -83 - n / 104729.0, 'America/New_York', 'alltheplaces', '2026-11-01'
    from generate_series(1, 20000) n`)
  return { ann, admin }
}

/** Returns a file of the given size that begins like an MP4 video. */
export function video(bytes: number): Blob {
  const rest = Buffer.alloc(bytes - beginnings.mp4.length, 'pixels')
  return new Blob([beginnings.mp4, rest], { type: 'video/mp4' })
}
