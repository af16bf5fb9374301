import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type DownloadOptions, downloadSpider } from './download-spider.ts'
import { quickLimits, slowLimits } from './test-limits.ts'
import {
  file,
  sendAndBreak,
  sendAndStall,
  silent,
  status,
  testSource,
  unusedUrl,
} from './test-source.ts'

const spider = 'wegmans_us'
const stores = '{"type":"FeatureCollection","features":[\n]}\n'

async function source() {
  const source = await testSource()
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  const download = (changes: Partial<DownloadOptions> = {}) =>
    downloadSpider({
      sourceUrl: source.url,
      spider,
      path,
      limits: quickLimits,
      signal: new AbortController().signal,
      ...changes,
    })
  return { ...source, path, download }
}

test('a file is requested with a user agent, and only its owner can read the downloaded copy', async () => {
  const { respondWith, requests, last, download, path } = await source()
  respondWith(spider, file(stores, '"one"'))
  expect(await download()).toEqual({ isNew: true, etag: '"one"' })
  expect(await readFile(path, 'utf8')).toBe(stores)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(requests).toEqual([spider])
  expect(last()?.headers['user-agent']).toMatch(/^GroceryGenie\/\d+\.\d+\.\d+$/)
})

test('an unchanged file is not downloaded again', async () => {
  const { respondWith, download, path } = await source()
  respondWith(spider, file(stores, '"one"'))
  expect(await download({ etag: '"one"' })).toEqual({ isNew: false })
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('the request for a missing file is not retried', async () => {
  const { requests, download } = await source()
  await expect(download()).rejects.toThrow(
    /^127\.0\.0\.1:\d+ has no file wegmans_us\.geojson \(404\)$/,
  )
  expect(requests).toHaveLength(1)
})

test.each([500, 502, 503, 429])('a request is retried after a %i', async (code) => {
  const { respondWith, requests, download } = await source()
  respondWith(spider, status(code), status(code), file(stores))
  expect(await download()).toEqual({ isNew: true, etag: undefined })
  expect(requests).toHaveLength(3)
})

test.each([
  [500, false],
  [429, true],
  [503, true],
])('the download fails when the source keeps returning %i', async (code, affectsAllFiles) => {
  const { respondWith, requests, download } = await source()
  respondWith(spider, status(code))
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(`responded with status ${code}$`),
    affectsAllFiles,
  })
  expect(requests).toHaveLength(quickLimits.retries + 1)
})

test('the retry waits as long as the source asks us to', async () => {
  const { respondWith, download } = await source()
  const times: number[] = []
  respondWith(
    spider,
    (response) => {
      times.push(performance.now())
      response.writeHead(429, { 'retry-after': '1' }).end()
    },
    (response) => {
      times.push(performance.now())
      response.end(stores)
    },
  )
  await download()
  const [first = 0, second = 0] = times
  expect(second - first).toBeGreaterThanOrEqual(990)
})

test.each([
  ['in seconds', () => '86400'],
  ['as a date', () => new Date(Date.now() + 86_400_000).toUTCString()],
])('the download gives up when the source asks us to wait a day (%s)', async (_how, retryAfter) => {
  const { respondWith, requests, download } = await source()
  respondWith(spider, status(429, { 'retry-after': retryAfter() }))
  const error: unknown = await download().catch((error: unknown) => error)
  expect(error).toMatchObject({ affectsAllFiles: true })
  expect(error).toHaveProperty('retryAfterMs', expect.closeTo(86_400_000, -4))
  expect(requests).toHaveLength(1)
})

test.each([
  ['<!doctype html><title>Sign in to this network</title>', 'sent a web page instead'],
  ['\n  <Error>AccessDenied</Error>', 'sent a web page instead'],
  ['"stores"', 'sent something else instead'],
])('%s with status 200 is rejected', async (text, message) => {
  const { respondWith, requests, download } = await source()
  respondWith(spider, file(text))
  await expect(download()).rejects.toThrow(message)
  expect(requests).toHaveLength(1)
})

test('an interrupted download starts over from the beginning', async () => {
  const { respondWith, download, path } = await source()
  respondWith(
    spider,
    sendAndBreak(stores.slice(0, 20)),
    sendAndStall(stores.slice(0, 30)),
    file(stores),
  )
  await download()
  expect(await readFile(path, 'utf8')).toBe(stores)
})

test('the download fails when the connection breaks every time', async () => {
  const { respondWith, requests, download } = await source()
  respondWith(spider, sendAndBreak(stores.slice(0, 20)))
  await expect(download()).rejects.toMatchObject({
    message: expect.stringContaining('broke off in the middle of a file'),
    affectsAllFiles: false,
  })
  expect(requests).toHaveLength(quickLimits.retries + 1)
})

test('the download fails when the source accepts the connection but doesn’t respond', async () => {
  const { respondWith, download } = await source()
  respondWith(spider, silent)
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(/can't be reached \(it sends nothing\)$/),
    affectsAllFiles: true,
  })
})

test('the error names the unreachable source and the reason', async () => {
  const { download } = await source()
  const sourceUrl = await unusedUrl()
  await expect(download({ sourceUrl })).rejects.toMatchObject({
    message: `${new URL(sourceUrl).host} can't be reached (ECONNREFUSED)`,
    affectsAllFiles: true,
  })
})

test('a download that is too slow is aborted', async () => {
  const { respondWith, download } = await source()
  respondWith(spider, (response) => {
    response.write('{')
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  const limits = { ...quickLimits, downloadMs: 150 }
  await expect(download({ limits })).rejects.toThrow('took too long to send wegmans_us.geojson')
})

test('a file is not downloaded if its content length is too large', async () => {
  const { respondWith, requests, download, path } = await source()
  respondWith(spider, (response) =>
    response.writeHead(200, { 'content-length': '2000000000' }).write('{'),
  )
  await expect(download()).rejects.toThrow('sent more than 1 MB')
  await expect(stat(path)).rejects.toThrow('ENOENT')
  expect(requests).toHaveLength(1)
})

test('a download is aborted when the file gets too large', async () => {
  const { respondWith, requests, download, path } = await source()
  respondWith(spider, (response) => {
    const more = () => response.write('{'.repeat(65_536), () => response.destroyed || more())
    more()
  })
  await expect(download()).rejects.toThrow('sent more than 1 MB')
  expect((await stat(path)).size).toBeLessThanOrEqual(quickLimits.maxBytes)
  expect(requests).toHaveLength(1)
})

test('a redirect to the same machine is followed', async () => {
  const { respondWith, download, path } = await source()
  respondWith(spider, status(302, { location: '../2026-11-21/elsewhere.geojson' }))
  respondWith('elsewhere', file(stores))
  await download()
  expect(await readFile(path, 'utf8')).toBe(stores)
})

test.each([
  ['http://stores.example.org/x.geojson', 'to an address without https (stores.example.org)'],
  ['ftp://127.0.0.1/x.geojson', 'to an address without https (127.0.0.1)'],
  ['http://[', 'to an invalid address'],
  ['wegmans_us.geojson', 'too many times'],
])('a redirect to %s is not followed', async (location, message) => {
  const { respondWith, download } = await source()
  respondWith(spider, status(302, { location }))
  await expect(download()).rejects.toThrow(`redirects ${message}`)
})

test.each([
  ['before the response', silent],
  ['in the middle of the file', sendAndStall('{')],
  ['while waiting for a retry', status(429, { 'retry-after': '60' })],
])('a canceled download stops at once %s', async (_when, handler) => {
  const { respondWith, download, nextRequest } = await source()
  respondWith(spider, handler)
  const stopping = new AbortController()
  const requested = nextRequest(spider)
  const downloading = download({ signal: stopping.signal, limits: slowLimits })
  void requested.then(() => stopping.abort(new Error('stopped')))
  await expect(downloading).rejects.toThrow('stopped')
})

test('the error about an unwritable download folder is marked as affecting all files', async () => {
  const { respondWith, download, path } = await source()
  respondWith(spider, file(stores))
  await expect(download({ path: join(path, 'missing') })).rejects.toMatchObject({
    message: "The file wegmans_us.geojson can't be saved (ENOENT)",
    affectsAllFiles: true,
  })
})
