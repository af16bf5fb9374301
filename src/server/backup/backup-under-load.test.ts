import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrlOf } from '../database/connection.ts'
import type { FileStore } from '../storage/files/file-store.ts'
import { openFiles, storageFolder } from '../storage/storage-context.ts'
import { asAdmin, bucket } from '../storage/test-storage.ts'
import { saveTexts } from '../testing/saved-texts.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { migratedServer, type TestServer, testPassword } from '../testing/test-server.ts'
import { makeBackup, withBackupTurn } from './make-backup.ts'
import { backUpServer, restoreInto, serve, temporaryFolder, video } from './test-backup.ts'

const timeoutMs = 120_000

/**
 * Signs up shoppers and saves lists until `stop` is aborted. Records each list once the server has
 * acknowledged it.
 */
function shopWithoutPause(server: TestServer, stop: AbortSignal) {
  const acknowledged: { email: string; list: string }[] = []
  async function shop(): Promise<void> {
    while (!stop.aborted) {
      const email = `${randomUUID()}@example.com`
      const client = createClient(server.url, server.settings.authAnonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      })
      const { error } = await client.auth.signUp({ email, password: testPassword })
      if (error) throw error
      for (const list of ['1', '2', '3']) {
        await saveTexts(client, [{ name: list, items: 'milk' }])
        acknowledged.push({ email, list })
      }
    }
  }
  return { acknowledged, ended: Promise.all([shop(), shop(), shop()]) }
}

test(
  'a backup under load contains every write acknowledged before it began, and no partial writes',
  async () => {
    const server = await migratedServer()
    const admin = await asAdmin(server)
    const stopping = new AbortController()
    const { acknowledged, ended } = shopWithoutPause(server, stopping.signal)
    const replaced = (async () => {
      for (let count = 0; !stopping.signal.aborted; count += 1) {
        await admin.storage
          .from(bucket)
          .upload('demo.mp4', video(400_000 + count), { upsert: true })
        if (count % 3 === 2) await admin.storage.from(bucket).remove(['demo.mp4'])
      }
    })()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
    const before = [...acknowledged]
    const path = join(await temporaryFolder(), 'backup.tar.gz')
    const { missingFiles } = await backUpServer(server, path)
    stopping.abort()
    await Promise.all([ended, replaced])
    expect(missingFiles).toBe(0)

    const to = await emptyDatabase()
    onTestFinished(to.close)
    const dataDir = await temporaryFolder()
    await restoreInto({ dataDir, databaseUrl: databaseUrlOf(to.ownerConnection) }, path)
    const { rows } = await to.ownerPool.query<{ email: string; list: string }>(
      'select u.email, l.name as list from public.lists l left join auth.users u on u.id = l.owner_id',
    )
    expect(rows).toEqual(expect.arrayContaining(before))
    const wasWritten = new Set(acknowledged.map(({ email, list }) => `${email} ${list}`))
    const unknown = rows.filter(({ email, list }) => !wasWritten.has(`${email} ${list}`))
    expect(unknown).toEqual([])
    const { client } = await serve({ dataDir, databaseUrl: databaseUrlOf(to.ownerConnection) })
    for (const { email } of before.slice(-3)) {
      const { error } = await client.auth.signInWithPassword({ email, password: testPassword })
      expect(error).toBeNull()
    }
  },
  timeoutMs,
)

test('the file of a video deleted during a backup is kept until the backup is done', async () => {
  const server = await migratedServer()
  const admin = await asAdmin(server)
  for (const name of ['one.mp4', 'two.mp4']) {
    const { error } = await admin.storage.from(bucket).upload(name, video(1000))
    expect(error).toBeNull()
  }
  const files = await openFiles(storageFolder(server.settings.dataDir), undefined)
  const path = join(await temporaryFolder(), 'backup.tar.gz')
  const deleting: FileStore = {
    ...files,
    read: async (address, range) => {
      await admin.storage.from(bucket).remove(['one.mp4', 'two.mp4'])
      return files.read(address, range)
    },
  }
  const made = await withBackupTurn(server.ownerConnection, (owner) =>
    makeBackup(owner, { path, files: deleting, signal: new AbortController().signal }),
  )
  expect(made).toMatchObject({ files: 2, missingFiles: 0 })
  // The next deletion also removes orphaned files.
  await admin.storage.from(bucket).upload('three.mp4', video(1000))
  await admin.storage.from(bucket).remove(['three.mp4'])
  const { rowCount } = await server.ownerPool.query('select from grocery_genie.loose_files')
  expect(rowCount).toBe(0)
})
