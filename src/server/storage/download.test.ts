import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import {
  bucket,
  drivers,
  openStorage,
  type StorageBackend,
  type StorageTest,
} from './test-storage.ts'
import { expectRefusal, send } from './test-storage-requests.ts'
import { fileOf } from './test-videos.ts'

const content = fileOf('mp4', 10_000)
const path = `/object/public/${bucket}/demo.mp4`

describe.each(['disk', 's3'] as const)('with files in %s', (name) => {
  let driver: StorageBackend
  let storage: StorageTest
  let eTag: string
  let lastModified: string
  beforeAll(async () => {
    driver = await drivers[name]()
    storage = await openStorage(driver)
    const file = new File([content], 'x', { type: 'video/mp4' })
    await storage.admin.storage.from(bucket).upload('demo.mp4', file)
    const { headers } = await get()
    eTag = headers.etag ?? ''
    lastModified = headers['last-modified'] ?? ''
  })
  afterAll(async () => {
    await storage.server.close()
    await driver.close()
  })
  const get = (headers: Record<string, string> = {}, method = 'GET', query = '') =>
    send(storage.server.url, path + query, { method, headers })

  test('a file is sent with a restrictive policy and the headers that players and caches need', async () => {
    const { status, headers, body } = await get()
    expect(status).toBe(200)
    expect(body.equals(content)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10000',
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    expect(headers['content-disposition']).toBeUndefined()
  })

  test('HEAD returns the same headers without the file', async () => {
    const { status, headers, body } = await get({}, 'HEAD')
    expect({
      status,
      length: headers['content-length'],
      body: body.length,
      etag: headers.etag,
    }).toEqual({ status: 200, length: '10000', body: 0, etag: eTag })
    expect((await get({ range: 'bytes=0-9' }, 'HEAD')).headers['content-range']).toBe(
      'bytes 0-9/10000',
    )
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-9999', 0, 9999],
    ['bytes=0-', 0, 9999],
    ['bytes=5000-', 5000, 9999],
    ['bytes=9999-20000', 9999, 9999],
    ['bytes=-1', 9999, 9999],
    ['bytes=-20000', 0, 9999],
    ['BYTES= 7-8', 7, 8],
  ])('%s returns the bytes from %i to %i', async (range, first, last) => {
    const { status, headers, body } = await get({ range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/10000`)
    expect(headers['content-length']).toBe(String(last - first + 1))
    expect(body.equals(content.subarray(first, last + 1))).toBe(true)
  })

  test.each(['bytes=10000-', 'bytes=10000-10001', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is out of range',
    async (range) => {
      const { status, headers, body } = await get({ range })
      expect(status).toBe(416)
      expect(headers['content-range']).toBe('bytes */10000')
      expect(JSON.parse(body.toString())).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
    },
  )

  test.each(['bytes=5-4', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,3-4', '0-1'])(
    '%s returns the whole file',
    async (range) => {
      const { status, body } = await get({ range })
      expect({ status, length: body.length }).toEqual({ status: 200, length: 10_000 })
    },
  )

  test('the file is not sent again while the client’s cached copy is valid', async () => {
    for (const headers of [
      { 'if-none-match': eTag },
      { 'if-none-match': `"other", W/${eTag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': lastModified },
      { 'if-none-match': eTag, range: 'bytes=0-1' },
    ]) {
      const { status, headers: sent, body } = await get(headers)
      expect({ status, body: body.length, etag: sent.etag }).toEqual({
        status: 304,
        body: 0,
        etag: eTag,
      })
      expect(sent['cache-control']).toBe('max-age=3600')
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'if-modified-since': 'nonsense' },
      { 'if-none-match': '"other"', 'if-modified-since': lastModified },
    ]) {
      expect((await get(headers)).status).toBe(200)
    }
  })

  test('with If-Range, a part of the file is sent only if the file has not changed', async () => {
    const range = 'bytes=0-1'
    expect((await get({ range, 'if-range': eTag })).status).toBe(206)
    expect((await get({ range, 'if-range': lastModified })).status).toBe(206)
    expect((await get({ range, 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range, 'if-range': `W/${eTag}` })).status).toBe(200)
    expect((await get({ range, 'if-range': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200)
  })

  test.each([
    ['?download', `attachment; filename="demo.mp4"; filename*=UTF-8''demo.mp4`],
    ['?download=', `attachment; filename="demo.mp4"; filename*=UTF-8''demo.mp4`],
    ['?download=a%22b%0d%0ax%3a', `attachment; filename="a_b__x:"; filename*=UTF-8''a%22b__x%3A`],
    ['?download=v%C3%A9lo', `attachment; filename="v_lo"; filename*=UTF-8''v%C3%A9lo`],
    ['?download=..%2f..%5cx', `attachment; filename=".._.._x"; filename*=UTF-8''.._.._x`],
  ])('%s makes the browser save the file', async (query, disposition) => {
    const { headers } = await get({}, 'GET', query)
    expect(headers['content-disposition']).toBe(disposition)
  })

  test('files survive a restart', async () => {
    const { server } = storage
    const log = pino({ level: 'silent' })
    const app = await buildApp({ settings: server.settings, pool: server.pool, log })
    onTestFinished(() => app.close())
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const { status, body } = await send(url, path)
    expect({ status, same: body.equals(content) }).toEqual({ status: 200, same: true })
  })
})

test('a missing file, a missing bucket and an invalid name get errors in Supabase Storage’s format', async () => {
  const { server } = await openStorage(await drivers.disk())
  const missing = await send(server.url, path)
  expectRefusal(missing, { statusCode: '404', code: 'NoSuchKey' })
  expect(missing.headers['cache-control']).toBe('no-store')
  expectRefusal(await send(server.url, '/object/public/unknown/a.mp4'), {
    statusCode: '404',
    code: 'NoSuchBucket',
  })
  expectRefusal(await send(server.url, `/object/public/${bucket}/..%2f..%2fetc%2fpasswd`), {
    statusCode: '400',
    code: 'InvalidKey',
  })
  expect((await send(server.url, path, { method: 'HEAD' })).status).toBe(400)
})

test('only callers that a policy allows can read a private bucket', async () => {
  const { server, admin } = await openStorage(await drivers.disk())
  const file = new File([content], 'x', { type: 'video/mp4' })
  await admin.storage.from(bucket).upload('demo.mp4', file)
  await server.ownerPool.query(
    `update storage.buckets set public = false;
     alter policy "Everybody sees the demo videos" on storage.objects to authenticated`,
  )
  expectRefusal(await send(server.url, path), { statusCode: '404', code: 'NoSuchBucket' })
  const visitor = server.asAnon().storage.from(bucket)
  expect((await visitor.download('demo.mp4')).error).toMatchObject({ code: 'NoSuchKey' })
  const shopper = await server.asShopper('ann')
  expect((await shopper.storage.from(bucket).download('demo.mp4')).data?.size).toBe(10_000)
})

test('a server with an unreachable S3 bucket does not start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { server } = await openStorage(await drivers.disk())
  const storageS3 = {
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'videos',
    accessKeyId: 'x',
    secretAccessKey: 'y',
  }
  const settings = { ...server.settings, dataDir: folder, storageS3 }
  const start = buildApp({ settings, pool: server.pool, log: pino({ level: 'silent' }) })
  await expect(start).rejects.toThrow(/^The bucket videos of STORAGE_S3_BUCKET can't be used/)
})
