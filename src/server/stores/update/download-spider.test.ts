import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type DownloadOptions, downloadSpider } from './download-spider.ts'
import { quickLimits } from './test-limits.ts'
import { breaking, deserted, file, hanging, silent, status, testSource } from './test-source.ts'

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

test('a file is fetched by name, kept for its owner alone, and the source knows who asks', async () => {
  const { answer, asked, last, download, path } = await source()
  answer(spider, file(stores, '"one"'))
  expect(await download()).toEqual({ isNew: true, etag: '"one"' })
  expect(await readFile(path, 'utf8')).toBe(stores)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(asked).toEqual([spider])
  expect(last()?.headers['user-agent']).toMatch(/^GroceryGenie\/\d+\.\d+\.\d+$/)
})

test('a file that is still the same is not sent again', async () => {
  const { answer, download, path } = await source()
  answer(spider, file(stores, '"one"'))
  expect(await download({ etag: '"one"' })).toEqual({ isNew: false })
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('a file that is not there is asked for once', async () => {
  const { asked, download } = await source()
  await expect(download()).rejects.toThrow(
    /^127\.0\.0\.1:\d+ has no file wegmans_us\.geojson \(404\)$/,
  )
  expect(asked).toHaveLength(1)
})

test.each([500, 502, 503, 429])('after a %i the source is asked again', async (code) => {
  const { answer, asked, download } = await source()
  answer(spider, status(code), status(code), file(stores))
  expect(await download()).toEqual({ isNew: true, etag: undefined })
  expect(asked).toHaveLength(3)
})

test.each([
  [500, false],
  [429, true],
  [503, true],
])('a source that goes on with %i is left alone', async (code, isOfWholeSource) => {
  const { answer, asked, download } = await source()
  answer(spider, status(code))
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(`answered ${code}$`),
    isOfWholeSource,
  })
  expect(asked).toHaveLength(quickLimits.retries + 1)
})

test('the source says how long to wait, and is not asked before', async () => {
  const { answer, download } = await source()
  const times: number[] = []
  answer(
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
])('a source that asks for a day of patience (%s) gets it', async (_how, retryAfter) => {
  const { answer, asked, download } = await source()
  answer(spider, status(429, { 'retry-after': retryAfter() }))
  const error: unknown = await download().catch((error: unknown) => error)
  expect(error).toMatchObject({ isOfWholeSource: true })
  expect(error).toHaveProperty('retryAfterMs', expect.closeTo(86_400_000, -4))
  expect(asked).toHaveLength(1)
})

test.each([
  ['<!doctype html><title>Sign in to this network</title>', 'sent a web page instead'],
  ['\n  <Error>AccessDenied</Error>', 'sent a web page instead'],
  ['"stores"', 'sent something else instead'],
])('%s with status 200 is no file of stores', async (text, message) => {
  const { answer, asked, download } = await source()
  answer(spider, file(text))
  await expect(download()).rejects.toThrow(message)
  expect(asked).toHaveLength(1)
})

test('what broke off is fetched again from the start', async () => {
  const { answer, download, path } = await source()
  answer(spider, breaking(stores.slice(0, 20)), hanging(stores.slice(0, 30)), file(stores))
  await download()
  expect(await readFile(path, 'utf8')).toBe(stores)
})

test('a file that always breaks off is given up', async () => {
  const { answer, asked, download } = await source()
  answer(spider, breaking(stores.slice(0, 20)))
  await expect(download()).rejects.toMatchObject({
    message: expect.stringContaining('broke off in the middle of a file'),
    isOfWholeSource: false,
  })
  expect(asked).toHaveLength(quickLimits.retries + 1)
})

test('a source that accepts the connection and says nothing is given up', async () => {
  const { answer, download } = await source()
  answer(spider, silent)
  await expect(download()).rejects.toMatchObject({
    message: expect.stringMatching(/can't be reached \(it sends nothing\)$/),
    isOfWholeSource: true,
  })
})

test('a source that nobody listens at is named with the reason', async () => {
  const { download } = await source()
  const sourceUrl = await deserted()
  await expect(download({ sourceUrl })).rejects.toMatchObject({
    message: `${new URL(sourceUrl).host} can't be reached (ECONNREFUSED)`,
    isOfWholeSource: true,
  })
})

test('a trickle is cut off when its time is over', async () => {
  const { answer, download } = await source()
  answer(spider, (response) => {
    response.write('{')
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  })
  const limits = { ...quickLimits, downloadMs: 150 }
  await expect(download({ limits })).rejects.toThrow('needed too long to send wegmans_us.geojson')
})

test('a file that is announced too large is not begun', async () => {
  const { answer, asked, download, path } = await source()
  answer(spider, (response) =>
    response.writeHead(200, { 'content-length': '2000000000' }).write('{'),
  )
  await expect(download()).rejects.toThrow('sent more than 1 MB')
  await expect(stat(path)).rejects.toThrow('ENOENT')
  expect(asked).toHaveLength(1)
})

test('a file that grows too large is cut off', async () => {
  const { answer, asked, download, path } = await source()
  answer(spider, (response) => {
    const more = () => response.write('{'.repeat(65_536), () => response.destroyed || more())
    more()
  })
  await expect(download()).rejects.toThrow('sent more than 1 MB')
  expect((await stat(path)).size).toBeLessThanOrEqual(quickLimits.maxBytes)
  expect(asked).toHaveLength(1)
})

test('a redirect on this machine is followed', async () => {
  const { answer, download, path } = await source()
  answer(spider, status(302, { location: '../2026-11-21/elsewhere.geojson' }))
  answer('elsewhere', file(stores))
  await download()
  expect(await readFile(path, 'utf8')).toBe(stores)
})

test.each([
  ['http://stores.example.org/x.geojson', 'to an address without https (stores.example.org)'],
  ['ftp://127.0.0.1/x.geojson', 'to an address without https (127.0.0.1)'],
  ['http://[', 'to nowhere'],
  ['wegmans_us.geojson', 'without end'],
])('a redirect to %s is not followed', async (location, message) => {
  const { answer, download } = await source()
  answer(spider, status(302, { location }))
  await expect(download()).rejects.toThrow(`redirects ${message}`)
})

test.each([
  ['before the answer', silent],
  ['in the middle of the file', hanging('{')],
  ['while waiting to ask again', status(429, { 'retry-after': '60' })],
])('whoever no longer wants the file is let go at once, %s', async (_when, given) => {
  const { answer, download, nextRequest } = await source()
  answer(spider, given)
  const stopping = new AbortController()
  const asked = nextRequest(spider)
  const limits = { ...quickLimits, stallMs: 60_000 }
  const downloading = download({ signal: stopping.signal, limits })
  void asked.then(() => stopping.abort(new Error('stopped')))
  await expect(downloading).rejects.toThrow('stopped')
})

test('a folder that can take no file stops the whole run', async () => {
  const { answer, download, path } = await source()
  answer(spider, file(stores))
  await expect(download({ path: join(path, 'missing') })).rejects.toMatchObject({
    message: "The file wegmans_us.geojson can't be kept (ENOENT)",
    isOfWholeSource: true,
  })
})
