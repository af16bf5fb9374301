import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../lib/errors.ts'
import { idOf, subscribe } from '../realtime/test-realtime.ts'
import { projectRoot, readSettings } from '../settings/env.ts'
import { testServer } from '../testing/test-server.ts'
import { openMetrics } from './serve-metrics.ts'
import { parseExposition } from './test-exposition.ts'

const durations = 'grocery_genie_http_request_duration_seconds'

/** Starts a server with metrics. Also returns a function that reads the metrics. */
async function watchedServer(log: { logLevel?: 'silent' } = {}) {
  const { metrics, url = '', close } = await openMetrics({ ...readSettings({}), metricsPort: 0 })
  onTestFinished(close)
  const server = await testServer(log, { metrics })
  const scrape = async () => {
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return parseExposition(await response.text())
  }
  return { server, metrics, url, scrape }
}

test('requests are counted and timed by method, route and status class', async () => {
  const { server, scrape } = await watchedServer()
  const ann = await server.asShopper('ann')
  await ann.from('notes').insert({ id: '1', name: 'Weekly', items: 'milk' })
  await ann.from('notes').select()
  await ann.from('notes').select()
  await server.asAnon().from('notes').select()
  await fetch(`${server.url}/none`)

  const of = { route: '/rest/v1/:table' }
  await expect.poll(async () => (await scrape()).of(`${durations}_count`, of)).toHaveLength(3)
  const { value, types, of: samplesOf } = await scrape()
  expect(types.get(durations)).toBe('histogram')
  expect(value(`${durations}_count`, { ...of, method: 'GET', status: '2xx' })).toBe(2)
  expect(value(`${durations}_count`, { ...of, method: 'POST', status: '2xx' })).toBe(1)
  expect(value(`${durations}_count`, { ...of, method: 'GET', status: '4xx' })).toBe(1)
  expect(value(`${durations}_count`, { route: 'none' })).toBe(1)
  expect(value(`${durations}_count`, { route: '/auth/v1/signup' })).toBe(1)
  expect(value(`${durations}_sum`, { ...of, method: 'POST' })).toBeGreaterThan(0)
  const buckets = samplesOf(`${durations}_bucket`, { ...of, method: 'GET', status: '2xx' })
  expect(buckets.at(-1)).toMatchObject({ labels: { le: '+Inf' }, value: 2 })
  const counts = buckets.map((bucket) => bucket.value)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
})

test('there are metrics about the database pool, password hashes, WebSockets and the process', async () => {
  const { server, scrape } = await watchedServer()
  const ann = await server.asShopper('ann')
  const { until } = subscribe(ann, `user:${await idOf(ann)}`)
  await until('SUBSCRIBED')
  const { value } = await scrape()
  expect(value('grocery_genie_realtime_sockets')).toBe(1)
  expect(value('grocery_genie_realtime_channels')).toBe(1)
  expect(value('grocery_genie_database_connections')).toBeGreaterThan(0)
  expect(value('grocery_genie_database_connections_max')).toBe(server.pool.options.max)
  expect(value('grocery_genie_database_waiting')).toBe(0)
  expect(value('grocery_genie_password_hashes_running')).toBe(0)
  expect(value('grocery_genie_password_hashes_waiting')).toBe(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('requests to unknown addresses don’t add time series', async () => {
  const { server, scrape } = await watchedServer({ logLevel: 'silent' })
  const round = async (word: string) => {
    const paths = ['', '/rest/v1', '/rest/v1/rpc', '/auth/v1', '/storage/v1/object/public']
    const methods = ['GET', 'POST', 'DELETE', 'PROPFIND']
    const requests = paths.flatMap((folder) =>
      methods.map((method) =>
        fetch(`${server.url}${folder}/${word}/${word}?${word}=1`, {
          method,
          headers: { 'user-agent': word, 'x-request-id': word },
        }),
      ),
    )
    await Promise.all(requests.map(async (request) => (await request).arrayBuffer()))
    return requests.length
  }
  const total = async () =>
    (await scrape()).of(`${durations}_count`).reduce((sum, { value }) => sum + value, 0)
  let sent = await round('first')
  await expect.poll(total).toBe(sent)
  const before = (await scrape()).samples.length
  for (let turn = 0; turn < 20; turn += 1) sent += await round(`ann${Math.random()}@example.com`)
  await expect.poll(total).toBe(sent)
  const { samples } = await scrape()
  expect(samples.filter(({ name }) => name.startsWith(durations))).not.toEqual([])
  const shown = JSON.stringify(samples.map(({ labels }) => labels))
  expect(shown).not.toMatch(/ann|first|PROPFIND/)
  // Counts only our own time series, because the number of series about the process changes on its own.
  const ours = samples.filter(({ name }) => name.startsWith('grocery_genie'))
  expect(ours.length).toBeLessThanOrEqual(before)
})

test('successful and failed runs of jobs are counted', async () => {
  const { metrics, scrape } = await watchedServer()
  const pending = Promise.withResolvers<boolean>()
  const job = { job: 'store_update' }
  const running = metrics.runJob('store_update', () => pending.promise)
  const during = await scrape()
  expect(during.value('grocery_genie_job_running', job)).toBe(1)
  expect(during.value('grocery_genie_job_failures_total', job)).toBe(0)
  expect(during.of('grocery_genie_job_last_success_timestamp_seconds', job)).toEqual([])
  pending.resolve(true)
  await running
  await metrics.runJob('store_update', async () => false)
  const broken = metrics.runJob('store_update', () => Promise.reject(new Error('no disk')))
  await expect(broken).rejects.toThrow('no disk')

  const { value } = await scrape()
  expect(value('grocery_genie_job_running', job)).toBe(0)
  expect(value('grocery_genie_job_runs_total', job)).toBe(3)
  expect(value('grocery_genie_job_failures_total', job)).toBe(2)
  const ended = value('grocery_genie_job_last_success_timestamp_seconds', job)
  expect(Math.abs((ended ?? 0) - Date.now() / 1000)).toBeLessThan(3600)
  // The server starts this job at startup, but doesn't wait for it to finish.
  const cleanups = async () =>
    (await scrape()).of('grocery_genie_job_runs_total', { job: 'file_cleanup' }).length
  await expect.poll(cleanups).toBe(1)
})

test('the port serves only metrics, and docs/operations.md lists all of our own metrics', async () => {
  const { url, scrape, server } = await watchedServer()
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  expect((await fetch(new URL('/', url))).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const docs = await readFile(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  const names = [...(await scrape()).types.keys()].filter((name) => name.startsWith('grocery_'))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
})

test('metrics are off unless a port is set', async () => {
  expect((await openMetrics(readSettings({}))).url).toBeUndefined()
})

test('the error for a port in use tells the operator what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const metricsPort = typeof address === 'object' ? address?.port : undefined
  const refused = openMetrics({ metricsHost: '127.0.0.1', metricsPort })
  await expect(refused).rejects.toThrow(
    new StartError(
      `Port ${metricsPort} is already taken on 127.0.0.1. Stop the program that uses it, or set METRICS_PORT to another number.`,
    ),
  )
  const nowhere = openMetrics({ metricsHost: '192.0.2.1', metricsPort: 0 })
  await expect(nowhere).rejects.toThrow('METRICS_HOST 192.0.2.1 is not an address of this machine.')
})
