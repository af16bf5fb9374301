import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { temporaryFiles } from './files/temporary-files.ts'
import {
  bucket,
  drivers,
  filesBelow,
  openStorage,
  type StorageBackend,
  storedFilesAndRows,
  tokenOf,
} from './test-storage.ts'
import { formOf, send } from './test-storage-requests.ts'
import { fileOf, mebibyte } from './test-videos.ts'

const video = fileOf('mp4')
const newFile = (content = video, type = 'video/mp4') => new File([content], 'a', { type })

describe.each(['disk', 's3'] as const)('with files in %s', (name) => {
  let driver: StorageBackend
  beforeAll(async () => {
    driver = await drivers[name]()
  })
  afterAll(() => driver.close())

  test.each([
    ['demo.mp4', 'mp4', 'video/mp4'],
    ['demo.mov', 'quicktime', 'video/quicktime'],
    ['demo.webm', 'webm', 'video/webm'],
    ['folder/demo 1.ogv', 'ogg', 'video/ogg'],
  ] as const)('an admin uploads %s and every visitor can download it', async (path, kind, type) => {
    const { server, admin } = await openStorage(driver)
    const content = fileOf(kind, 5 * mebibyte + 1000)
    const { data, error } = await admin.storage.from(bucket).upload(path, newFile(content, type))
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `${bucket}/${path}` })

    const visitor = server.asAnon().storage.from(bucket)
    const response = await fetch(visitor.getPublicUrl(path).data.publicUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('max-age=3600')
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    const part = await fetch(visitor.getPublicUrl(path).data.publicUrl, {
      headers: { range: 'bytes=5242870-5242890' },
    })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(5242870, 5242891))
    const download = await visitor.download(path)
    expect(download.data?.size).toBe(content.length)
  })

  test('a bare file keeps the properties from its headers', async () => {
    const { admin } = await openStorage(driver)
    const files = admin.storage.from(bucket)
    const options = { contentType: 'video/mp4', cacheControl: '60', metadata: { made: 'today' } }
    expect((await files.upload('demo.mp4', video, options)).error).toBeNull()
    expect((await files.info('demo.mp4')).data).toMatchObject({
      name: 'demo.mp4',
      bucketId: bucket,
      size: video.length,
      contentType: 'video/mp4',
      cacheControl: 'max-age=60',
      metadata: { made: 'today' },
    })
  })

  test('an upload with an existing name is rejected before its body is read', async () => {
    const { server, admin } = await openStorage(driver)
    const files = admin.storage.from(bucket)
    await files.upload('demo.mp4', newFile())
    const before = await driver.files(server)
    const { error } = await files.upload('demo.mp4', newFile(fileOf('mp4', 20_000)))
    expect(error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(await driver.files(server)).toEqual(before)
  })

  test('replacing a file keeps its ID and removes the old contents', async () => {
    const { server, admin } = await openStorage(driver)
    const files = admin.storage.from(bucket)
    const count = (await driver.files(server)).length
    const first = await files.upload('demo.mp4', newFile())
    const content = fileOf('mp4', 20_000)
    const second = await files.update('demo.mp4', newFile(content))
    const third = await files.upload('demo.mp4', newFile(content), { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(third.data?.id).toBe(first.data?.id)
    expect((await files.download('demo.mp4')).data?.size).toBe(20_000)
    expect((await driver.files(server)).length).toBe(count + 1)
    expect(await storedFilesAndRows(server)).toMatchObject({ objects: ['demo.mp4'], pending: 0 })
  })

  test('if several files are uploaded at once under one name, only one file is kept', async () => {
    const { server, admin } = await openStorage(driver)
    const count = (await driver.files(server)).length
    const files = admin.storage.from(bucket)
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => files.upload('demo.mp4', newFile(fileOf('mp4', mebibyte)))),
    )
    const errors = responses.flatMap(({ error }) => (error ? [error] : []))
    expect(errors).toHaveLength(3)
    for (const error of errors) expect(error).toMatchObject({ code: 'KeyAlreadyExists' })
    expect((await driver.files(server)).length).toBe(count + 1)
    expect(await storedFilesAndRows(server)).toMatchObject({ objects: ['demo.mp4'], pending: 0 })
  })

  test('removing an object also removes its file', async () => {
    const { server, admin } = await openStorage(driver)
    const before = await driver.files(server)
    const files = admin.storage.from(bucket)
    await files.upload('a.mp4', newFile())
    await files.upload('b/c.mp4', newFile())
    const { data } = await files.remove(['a.mp4', 'b/c.mp4', 'unknown.mp4'])
    expect(data?.map((object) => object.name).toSorted()).toEqual(['a.mp4', 'b/c.mp4'])
    expect(await driver.files(server)).toEqual(before)
    expect(await storedFilesAndRows(server)).toMatchObject({ objects: [], pending: 0 })
  })

  test('files left behind by a crash or by the deletion of a row are removed at the next start', async () => {
    const { server, admin } = await openStorage(driver)
    const before = await driver.files(server)
    await admin.storage.from(bucket).upload('demo.mp4', newFile())
    await server.ownerPool.query('delete from storage.objects')
    expect((await storedFilesAndRows(server)).pending).toBe(1)
    expect(await driver.files(server)).toHaveLength(before.length + 1)

    const log = pino({ level: 'silent' })
    const next = await buildApp({ settings: server.settings, pool: server.pool, log })
    onTestFinished(() => next.close())
    await next.ready()
    await expect.poll(async () => (await storedFilesAndRows(server)).pending).toBe(0)
    expect(await driver.files(server)).toEqual(before)
  })

  test('a pending file is not removed', async () => {
    const { server, admin } = await openStorage(driver)
    const count = (await driver.files(server)).length
    await admin.storage.from(bucket).upload('demo.mp4', newFile())
    await server.ownerPool.query(`
      insert into grocery_genie.loose_files
      select version, bucket_id, now() + interval '1 hour' from storage.objects`)
    await admin.storage.from(bucket).upload('other.mp4', newFile())
    await admin.storage.from(bucket).remove(['other.mp4'])
    expect(await driver.files(server)).toHaveLength(count + 1)
  })
})

test('an upload that exceeds the limit on concurrent uploads gets an error that says to try again', async () => {
  const { server, admin } = await openStorage(await drivers.disk())
  const token = await tokenOf(admin)
  const { body, headers } = formOf(fileOf('mp4', 5 * mebibyte))
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send(server.url, `/object/${bucket}/${index}.mp4`, {
        method: 'POST',
        token,
        headers,
        body,
      }),
    ),
  )
  const refused = responses.filter(({ status }) => status === 429)
  const accepted = responses.filter(({ status }) => status === 200)
  expect(refused.length + accepted.length).toBe(8)
  expect(accepted.length).toBeGreaterThanOrEqual(4)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('5')
  expect((await filesBelow(server.settings.dataDir)).length).toBe(accepted.length)
})

test('unfinished uploads of a dead server are removed, but those of a running server are kept', async () => {
  const root = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const dead = spawn(process.execPath, ['--version'])
  await new Promise((resolve) => dead.once('exit', resolve))
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  for (const pid of [dead.pid, process.ppid]) {
    await mkdir(join(root, `${host}-${pid}`))
    await writeFile(join(root, `${host}-${pid}`, 'part'), 'half a video')
  }
  const earlier = join(root, `${host}-${process.pid}-0`)
  await mkdir(earlier)
  await writeFile(join(earlier, 'part'), 'of an earlier process with this number')
  const own = temporaryFiles(root)
  const underWay = await own.reserve()
  await writeFile(underWay, 'half a video')
  await own.clearDead()
  expect(new Set(await filesBelow(root))).toEqual(
    new Set([`${host}-${process.ppid}/part`, underWay.slice(root.length + 1)]),
  )
})

test('unfinished uploads are removed within an hour even if another process has reused their dead server’s PID', async () => {
  const root = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const host = Buffer.from(hostname()).toString('hex').slice(0, 64)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const folders = { [`${host}-${process.ppid}-1`]: 50, 'another-1-1': 50, 'another-2-1': 30 }
  for (const [name, minutes] of Object.entries(folders)) {
    await mkdir(join(root, name))
    await writeFile(join(root, name, 'part'), 'half a video')
    await utimes(join(root, name), minutesAgo(minutes), minutesAgo(minutes))
  }
  await temporaryFiles(root).clearDead()
  expect(await filesBelow(root)).toEqual(['another-2-1/part'])
})

test('a stored file has a random name that does not depend on the object name', async () => {
  const { server, admin } = await openStorage(await drivers.disk())
  await admin.storage.from(bucket).upload('folder/demo.mp4', newFile())
  const [path = ''] = await filesBelow(server.settings.dataDir)
  expect(path).toMatch(/^storage\/files\/demo-videos\/[0-9a-f-]{36}$/)
  expect((await readFile(join(server.settings.dataDir, path))).equals(video)).toBe(true)
})

test('the contents of a file are checked only in the video bucket', async () => {
  const { server } = await openStorage(await drivers.disk())
  await server.ownerPool.query(
    `insert into storage.buckets (id, name, allowed_mime_types) values ('notes', 'notes', '{text/*}');
     create policy notes on storage.objects for insert to authenticated with check (bucket_id = 'notes')`,
  )
  const files = (await server.asShopper('ann')).storage.from('notes')
  const picture = fileOf('png')
  const asText = await files.upload('a.txt', picture, { contentType: 'text/plain' })
  expect(asText.error).toBeNull()
  const asPicture = await files.upload('b.png', picture, { contentType: 'image/png' })
  expect(asPicture.error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
})
