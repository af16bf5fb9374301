import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import S3rver from 's3rver'
import type { Settings } from '../settings/env.ts'
import { type TestServer, testPassword, testServer } from '../testing/test-server.ts'

export const bucket = 'demo-videos'

/** Signs up a shopper, makes them an administrator and signs in. */
export async function asAdmin(server: TestServer, name = 'admin'): Promise<SupabaseClient> {
  const client = await server.asShopper(name)
  const { data } = await client.auth.getUser()
  const email = data.user?.email ?? ''
  await server.ownerPool.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"role": "admin"}' where email = $1`,
    [email],
  )
  const { error } = await client.auth.signInWithPassword({ email, password: testPassword })
  if (error) throw error
  return client
}

/** Returns the access token of the session, or an empty string if there is no session. */
export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

/**
 * Returns all files in the folder, even incomplete ones, and all objects and pending files in the database.
 */
export async function storedFilesAndRows(server: TestServer, folder = server.settings.dataDir) {
  const files = await filesBelow(folder)
  const objects = await server.ownerPool.query<{ name: string }>('select name from storage.objects')
  const pending = await server.ownerPool.query('select from grocery_genie.loose_files')
  return { files, objects: objects.rows.map(({ name }) => name), pending: pending.rowCount }
}

export const nothing = { files: [], objects: [], pending: 0 }

/** Returns the paths of all files in the folder and its subfolders, relative to the folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

export type StorageBackend = {
  settings: Partial<Settings>
  /** Returns the paths of the files that this backend stores for objects. */
  files: (server: TestServer) => Promise<string[]>
  close: () => Promise<void>
}

/** The two storage backends, on which the same tests run. */
export const drivers = { disk: openDisk, s3: openS3 }

async function openDisk(): Promise<StorageBackend> {
  return {
    settings: {},
    files: ({ settings }) => filesBelow(settings.dataDir),
    close: async () => {},
  }
}

async function openS3(): Promise<StorageBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  const service = new S3rver({
    directory: folder,
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'videos', configs: [] }],
  })
  const { port } = await service.run()
  return {
    settings: {
      storageS3: {
        endpoint: `http://localhost:${port}`,
        region: 'us-east-1',
        bucket: 'videos',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    },
    files: async ({ settings }) => {
      const kept = await filesBelow(folder)
      const objects = kept.filter((path) => path.endsWith('._S3rver_object'))
      return [...objects, ...(await filesBelow(settings.dataDir))]
    },
    close: async () => {
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type StorageTest = { server: TestServer; admin: SupabaseClient; driver: StorageBackend }

/** Starts a server with one of the storage backends and signs in an administrator. */
export async function openStorage(driver: StorageBackend): Promise<StorageTest> {
  const server = await testServer(driver.settings)
  return { server, driver, admin: await asAdmin(server) }
}
