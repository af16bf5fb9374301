import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucket, drivers, openStorage, type StorageTest } from './test-storage.ts'
import { expectRefusal, send } from './test-storage-requests.ts'
import { fileOf } from './test-videos.ts'

let storage: StorageTest
beforeAll(async () => {
  storage = await openStorage(await drivers.disk())
  const names = ['b.mp4', 'a.mp4', 'C.mp4', 'folder/one.mp4', 'folder/deep/two.mp4', 'x_y/z.mp4']
  for (const name of names) {
    const file = new File([fileOf('mp4')], 'x', { type: 'video/mp4' })
    await storage.admin.storage.from(bucket).upload(name, file)
  }
})
afterAll(() => storage.server.close())

type List = ReturnType<SupabaseClient['storage']['from']>['list']
async function namesOf(...[path, options]: Parameters<List>) {
  const { data, error } = await storage.server.asAnon().storage.from(bucket).list(path, options)
  expect(error).toBeNull()
  return data?.map(({ name }) => name)
}

test('a visitor sees a folder’s subfolders and files in order', async () => {
  expect(await namesOf()).toEqual(['folder', 'x_y', 'C.mp4', 'a.mp4', 'b.mp4'])
  expect(await namesOf('folder')).toEqual(['deep', 'one.mp4'])
  expect(await namesOf('folder/deep/')).toEqual(['two.mp4'])
  expect(await namesOf('fold')).toEqual([])
  expect(await namesOf('a.mp4')).toEqual([])
  expect(await namesOf('x%y')).toEqual([])
})

test('a list can be limited, continued, searched and reversed', async () => {
  expect(await namesOf('', { limit: 1 })).toEqual(['folder'])
  expect(await namesOf('', { limit: 2, offset: 3 })).toEqual(['a.mp4', 'b.mp4'])
  expect(await namesOf('', { search: 'c' })).toEqual(['C.mp4'])
  const reversed = { sortBy: { column: 'name', order: 'desc' } }
  expect(await namesOf('folder', reversed)).toEqual(['deep', 'one.mp4'])
  expect(await namesOf('', reversed)).toEqual(['x_y', 'folder', 'b.mp4', 'a.mp4', 'C.mp4'])
  const oldest = { sortBy: { column: 'created_at', order: 'asc' }, offset: 2 }
  expect(await namesOf('', oldest)).toEqual(['b.mp4', 'a.mp4', 'C.mp4'])
})

test('a file is listed with its metadata, and a folder only with its name', async () => {
  const { data } = await storage.server.asAnon().storage.from(bucket).list()
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(data?.find(({ name }) => name === 'a.mp4')).toEqual({
    name: 'a.mp4',
    id: expect.any(String),
    updated_at: time,
    created_at: time,
    last_accessed_at: time,
    metadata: {
      eTag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      size: 10_000,
      mimetype: 'video/mp4',
      cacheControl: 'max-age=3600',
      lastModified: time,
      contentLength: 10_000,
      httpStatusCode: 200,
    },
  })
  expect(data?.find(({ name }) => name === 'folder')).toMatchObject({ id: null, metadata: null })
})

test('the list of an unknown bucket is empty', async () => {
  const { data, error } = await storage.server.asAnon().storage.from('unknown').list()
  expect({ data, error }).toEqual({ data: [], error: null })
})

test.each([
  { limit: 0 },
  { limit: 1.5 },
  { offset: -1 },
  { prefix: 7 },
  { prefix: 'a\0b' },
  { sortBy: { column: 'version', order: 'asc' } },
  { sortBy: { column: 'name', order: 'sideways' } },
])('%j is rejected', async (body) => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await send(storage.server.url, `/object/list/${bucket}`, init)
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '400', code: 'InvalidRequest' })
})

test('only callers that a policy allows can see a bucket', async () => {
  const { server } = storage
  const visitor = server.asAnon().storage
  expect((await visitor.listBuckets()).data).toEqual([])
  expect((await visitor.getBucket(bucket)).error).toMatchObject({ code: 'NoSuchBucket' })
  await server.ownerPool.query('create policy open on storage.buckets for select using (true)')
  expect((await visitor.listBuckets()).data).toHaveLength(1)
  expect((await visitor.getBucket(bucket)).data).toMatchObject({
    id: bucket,
    name: bucket,
    public: true,
    file_size_limit: 52_428_800,
    allowed_mime_types: ['video/*'],
  })
})

test('a visitor or a shopper cannot remove files', async () => {
  const { server } = storage
  for (const caller of [server.asAnon(), await server.asShopper('ann')]) {
    const { data, error } = await caller.storage.from(bucket).remove(['a.mp4'])
    expect({ data, error }).toEqual({ data: [], error: null })
  }
  expect(await namesOf('', { search: 'a' })).toEqual(['a.mp4'])
})

test.each([{}, { prefixes: [] }, { prefixes: 'a.mp4' }, { prefixes: [{ path: 'a.mp4' }] }])(
  'removing %j is rejected',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'DELETE', headers, body: JSON.stringify(body) }
    const response = await send(storage.server.url, `/object/${bucket}`, init)
    expect(response.status).toBe(400)
    expectRefusal(response, { statusCode: '400', code: 'InvalidRequest' })
  },
)

test('a client can check whether an object exists', async () => {
  const files = storage.server.asAnon().storage.from(bucket)
  expect((await files.exists('folder/one.mp4')).data).toBe(true)
  expect((await files.exists('folder')).data).toBe(false)
})

test('for a file without user metadata, the info contains an empty metadata object', async () => {
  const files = storage.server.asAnon().storage.from(bucket)
  expect((await files.info('folder/one.mp4')).data).toMatchObject({ metadata: {} })
})
