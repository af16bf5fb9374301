import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DiskSpace } from '../lib/disk-space.ts'
import { testServer } from '../testing/test-server.ts'
import {
  asAdmin,
  bucket,
  drivers,
  nothing,
  openStorage,
  type StorageTest,
  storedFilesAndRows,
  tokenOf,
} from './test-storage.ts'
import { expectRefusal, formOf, send, sendAndHangUp } from './test-storage-requests.ts'
import { fileOf, mebibyte } from './test-videos.ts'

let storage: StorageTest
let token: string
beforeAll(async () => {
  storage = await openStorage(await drivers.disk())
  token = await tokenOf(storage.admin)
})
afterAll(() => storage.server.close())

const video = fileOf('mp4')
const path = `/object/${bucket}/demo.mp4`
const raw = { body: video, headers: { 'content-type': 'video/mp4' } }

test('gaining or losing the admin role takes effect immediately, even for tokens issued earlier', async () => {
  const { server } = storage
  const admin = await asAdmin(server, 'former')
  const former = await tokenOf(admin)
  const ann = await server.asShopper('ann')
  const upload = (client: SupabaseClient, name: string) =>
    client.storage.from(bucket).upload(name, video, { contentType: 'video/mp4' })
  const setRole = async (client: SupabaseClient, role: string) => {
    const { data } = await client.auth.getUser()
    await server.ownerPool.query(
      `update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('role', $2::text)
       where id = $1`,
      [data.user?.id, role],
    )
  }
  expect((await upload(admin, 'former.mp4')).error).toBeNull()
  await setRole(admin, 'none')
  expect((await upload(admin, 'again.mp4')).error).toMatchObject({ statusCode: '403' })
  expect((await admin.storage.from(bucket).remove(['former.mp4'])).data).toEqual([])
  expect(await tokenOf(admin)).toBe(former)

  await setRole(ann, 'admin')
  expect((await upload(ann, 'ann.mp4')).error).toBeNull()
  const removed = await ann.storage.from(bucket).remove(['ann.mp4', 'former.mp4'])
  expect(removed.data).toHaveLength(2)
})

test.each([
  ['a form', 'POST', formOf(video)],
  ['a bare file', 'POST', raw],
  ['a form as replacement', 'PUT', formOf(video)],
  ['a bare file as replacement', 'PUT', raw],
  ['x-upsert', 'POST', { ...raw, headers: { ...raw.headers, 'x-upsert': 'true' } }],
])('a visitor or a shopper may not upload: %s', async (_name, method, init) => {
  const { server } = storage
  const shopper = await tokenOf(await server.asShopper('ann'))
  for (const caller of [{}, { token: server.settings.authAnonKey }, { token: shopper }]) {
    const response = await send(server.url, path, { method, ...init, ...caller })
    expect(response.status).toBe(400)
    expectRefusal(response, { statusCode: '403', code: 'AccessDenied' })
  }
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test('a shopper may not replace or remove an admin’s video', async () => {
  const { server, admin } = await openStorage(await drivers.disk())
  await admin.storage.from(bucket).upload('demo.mp4', new File([video], 'x', { type: 'video/mp4' }))
  const before = await storedFilesAndRows(server)
  const shopper = await tokenOf(await server.asShopper('ann'))
  for (const caller of [{}, { token: shopper }]) {
    for (const method of ['POST', 'PUT']) {
      const headers = { ...raw.headers, 'x-upsert': 'true' }
      const response = await send(server.url, path, { method, ...raw, headers, ...caller })
      expectRefusal(response, { statusCode: '403', code: 'AccessDenied' })
    }
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ prefixes: ['demo.mp4'] })
    const init = { method: 'DELETE', headers, body, ...caller }
    const removed = await send(server.url, `/object/${bucket}`, init)
    expect(JSON.parse(removed.body.toString())).toEqual([])
  }
  expect(await storedFilesAndRows(server)).toEqual(before)
})

test('an upload leaves no files behind if its session ends halfway through', async () => {
  const { server, admin } = await openStorage(await drivers.disk())
  const own = await tokenOf(admin)
  const body = new ReadableStream<Buffer>({
    start: (controller) => controller.enqueue(video),
    pull: async (controller) => {
      await server.ownerPool.query('delete from auth.sessions')
      controller.close()
    },
  })
  const response = await fetch(`${server.url}/storage/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own}`, 'content-type': 'video/mp4' },
    body,
    duplex: 'half',
  })
  expect(await response.json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test('a shopper can’t gain rights by setting user metadata', async () => {
  const { server } = storage
  const client = server.asAnon()
  await client.auth.signUp({
    email: `mallory-${Date.now()}@example.com`,
    password: 'correct horse',
    options: { data: { role: 'admin', app_metadata: { role: 'admin' } } },
  })
  const { error } = await client.storage.from(bucket).upload('demo.mp4', new Blob([video]))
  expect(error).toMatchObject({ status: 400, statusCode: '403', code: 'AccessDenied' })
})

test('a signed-out token is rejected', async () => {
  const { server } = storage
  const admin = await asAdmin(server, 'former')
  const old = await tokenOf(admin)
  await admin.auth.signOut()
  const response = await send(server.url, path, { method: 'POST', token: old, ...raw })
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '403', code: 'AccessDenied' })
})

test('a forged token is rejected', async () => {
  const response = await send(storage.server.url, path, { method: 'POST', token: 'x.y.z', ...raw })
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '403', code: 'AccessDenied' })
})

test.each([
  ['a renamed .txt', 'text', 'video/mp4', 'InvalidMimeType'],
  ['text declared as text', 'text', 'text/plain', 'InvalidMimeType'],
  ['a picture', 'png', 'image/png', 'InvalidMimeType'],
  ['a picture declared as a video', 'png', 'video/mp4', 'InvalidMimeType'],
  ['WebM declared as MP4', 'webm', 'video/mp4', 'InvalidMimeType'],
  ['MP4 declared as QuickTime', 'mp4', 'video/quicktime', 'InvalidMimeType'],
  ['Matroska declared as WebM', 'matroska', 'video/webm', 'InvalidMimeType'],
  ['a video format that browsers do not play', 'matroska', 'video/matroska', 'InvalidMimeType'],
  ['an invalid type', 'mp4', 'video/<b>', 'InvalidMimeType'],
] as const)('%s is rejected', async (_name, kind, type, code) => {
  const { server } = storage
  const body = fileOf(kind)
  for (const init of [formOf(body, { type }), { body, headers: { 'content-type': type } }]) {
    const response = await send(server.url, path, { method: 'POST', token, ...init })
    expect(response.status).toBe(400)
    expectRefusal(response, { statusCode: '415', code })
  }
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test('an empty file is rejected', async () => {
  const { server, admin } = storage
  const empty = new File([], 'demo.mp4', { type: 'video/mp4' })
  const asForm = await admin.storage.from(bucket).upload('demo.mp4', empty)
  expect(asForm.error).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  const headers = { 'content-type': 'video/mp4' }
  const bare = await send(server.url, path, { method: 'POST', token, headers, body: '' })
  expectRefusal(bare, { statusCode: '400', code: 'InvalidRequest' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test('a file of 51 MB is rejected by its Content-Length, and the client gets the error', async () => {
  const { server, admin } = storage
  const large = new File([fileOf('mp4', 51 * mebibyte)], 'demo.mp4', { type: 'video/mp4' })
  const { error } = await admin.storage.from(bucket).upload('demo.mp4', large)
  expect(error).toMatchObject({ status: 400, statusCode: '413', code: 'EntityTooLarge' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test('a body without a Content-Length is rejected once it exceeds the limit', async () => {
  const { server } = storage
  const headers = { 'content-type': 'video/mp4', 'transfer-encoding': 'chunked' }
  const body = fileOf('mp4', 50 * mebibyte + 1)
  const response = await send(server.url, path, { method: 'POST', token, headers, body })
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '413', code: 'EntityTooLarge' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test('a bucket may have a lower size limit than the server', async () => {
  const server = await testServer()
  await server.ownerPool.query('update storage.buckets set file_size_limit = 9999')
  const admin = await asAdmin(server)
  const file = new File([video], 'demo.mp4', { type: 'video/mp4' })
  const { error } = await admin.storage.from(bucket).upload('demo.mp4', file)
  expect(error).toMatchObject({ statusCode: '413' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test.each([
  ['a bare file', { body: video, headers: { ...raw.headers, 'content-length': '20000' } }],
  ['a chunked file', { body: video, headers: { ...raw.headers, 'transfer-encoding': 'chunked' } }],
  ['a form', { ...formOf(video, { isComplete: false }) }],
])('an upload whose connection breaks doesn’t leave files behind: %s', async (_name, init) => {
  const { server } = storage
  const headers = { 'content-length': '20000', ...init.headers }
  if ('transfer-encoding' in headers) Reflect.deleteProperty(headers, 'content-length')
  await sendAndHangUp(server.url, path, { token, ...init, headers })
  await expect.poll(() => storedFilesAndRows(server)).toEqual(nothing)
})

test('a form without its last line is rejected', async () => {
  const { server } = storage
  const init = { ...formOf(video, { isComplete: false }), method: 'POST', token }
  expectRefusal(await send(server.url, path, init), { statusCode: '400', code: 'InvalidRequest' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test.each([
  ['no file', 'Content-Disposition: form-data; name="cacheControl"\r\n\r\n3600'],
  ['metadata that is not an object', 'Content-Disposition: form-data; name="metadata"\r\n\r\n[1'],
])('a form with %s is rejected', async (_name, part) => {
  const body = `--x\r\n${part}\r\n--x--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', token, headers, body }
  const response = await send(storage.server.url, path, init)
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '400', code: 'InvalidRequest' })
})

test.each([
  '../x',
  'a/../x',
  './x',
  'a//x',
  'a/',
  '%2e%2e/x',
  '%2e%2e%2fx',
  'a%00b',
  'a%5cb',
  'a%0ab',
  'v%C3%A9lo.mp4',
  'a'.repeat(1025),
])('the name %s is rejected', async (name) => {
  const { server } = storage
  const address = `/object/${bucket}/${name}`
  const response = await send(server.url, address, { method: 'POST', token, ...raw })
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '400', code: 'InvalidKey' })
  expect(await storedFilesAndRows(server)).toEqual(nothing)
})

test.each(['unknown', '..', 'a%2fb', 'x'.repeat(101)])('the bucket %s is unknown', async (name) => {
  const response = await send(storage.server.url, `/object/${name}/demo.mp4`, {
    method: 'POST',
    token,
    ...raw,
  })
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '404', code: 'NoSuchBucket' })
})

test.each([
  '/object/move',
  '/object/copy',
  '/object/sign/demo-videos',
  '/object/list-v2/demo-videos',
  '/upload/resumable',
  '/',
])('%s is unsupported', async (address) => {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', token, body: '{}', headers }
  const response = await send(storage.server.url, address, init)
  expect(response.status).toBe(400)
  expectRefusal(response, { statusCode: '404', code: 'NotSupported' })
})

test('uploading a video that does not fit on the disk fails without leaving files behind', async () => {
  const disk = { freeBytes: mebibyte, isLow: false }
  const space: DiskSpace = {
    level: async () => (disk.isLow ? 'low' : 'enough'),
    hasRoomFor: async (bytes) => bytes <= disk.freeBytes,
  }
  const server = await testServer({}, { space })
  const admin = { token: await tokenOf(await asAdmin(server)) }
  const large = Buffer.concat([video, Buffer.alloc(mebibyte)])
  const upload = (body: Buffer) =>
    send(server.url, path, { method: 'POST', ...raw, body, ...admin })
  const refusal = { statusCode: '507', code: 'InsufficientStorage' }

  expectRefusal(await upload(large), refusal)
  disk.isLow = true
  expectRefusal(await upload(video), refusal)
  expect(await storedFilesAndRows(server)).toEqual(nothing)
  disk.isLow = false
  expect((await upload(video)).status).toBe(200)
})
