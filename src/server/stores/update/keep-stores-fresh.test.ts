import { expect, onTestFinished, test, vi } from 'vitest'
import { keepStoresFresh } from './keep-stores-fresh.ts'
import { quickLimits } from './test-limits.ts'
import { file, sendAndStall } from './test-source.ts'
import { storesText, type TestUpdate, testUpdate } from './test-update.ts'
import type { UpdateLimits } from './update-options.ts'

// Imports are slow on a busy machine.
const waitOptions = { timeout: 10_000 }

function start(
  { pool, log, folder, source }: TestUpdate,
  {
    storesAutoImport = true,
    ...limits
  }: Partial<UpdateLimits> & { storesAutoImport?: boolean } = {},
) {
  const settings = { dataDir: folder, storesAutoImport, storesSourceUrl: source.url }
  const fresh = keepStoresFresh({ settings, pool, log, limits: { ...quickLimits, ...limits } })
  onTestFinished(fresh.stop)
  return fresh
}

test('due chains are fetched at startup and whenever they become due again', async () => {
  const server = await testUpdate('Wegmans')
  server.source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  start(server, { checkEveryMs: 5 })
  await vi.waitFor(
    async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }),
    waitOptions,
  )
  await vi.waitFor(() => expect(server.lines.at(-1)).toContain('1 of 1 chains'), waitOptions)
  const again = server.source.nextRequest('wegmans_us')
  await server.makeDue('Wegmans')
  await again
  expect(server.source.requests).toHaveLength(2)
})

test('a nearly full disk stops the running update and prevents new ones', async () => {
  const server = await testUpdate('Wegmans')
  const disk = { isFull: true }
  const { pool, log, folder, source } = server
  const fresh = keepStoresFresh({
    settings: { dataDir: folder, storesAutoImport: true, storesSourceUrl: source.url },
    pool,
    log,
    limits: { ...quickLimits, checkEveryMs: 5 },
    space: { level: async () => (disk.isFull ? 'low' : 'enough'), hasRoomFor: async () => true },
  })
  onTestFinished(fresh.stop)
  source.respondWith('wegmans_us', sendAndStall('{'))
  const begun = source.nextRequest('wegmans_us')
  expect(source.requests).toEqual([])
  disk.isFull = false
  await begun
  disk.isFull = true
  await vi.waitFor(() => expect(server.lines.at(-1)).toContain('were not updated'), waitOptions)
  expect((await server.leftFiles()).filter((name) => name.includes('wegmans'))).toEqual([])
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  disk.isFull = false
  await vi.waitFor(
    async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }),
    waitOptions,
  )
})

test('the log stays empty while no chain is due', async () => {
  const server = await testUpdate()
  const { stop } = start(server)
  await stop()
  expect(server.lines).toEqual([])
  expect(server.source.requests).toEqual([])
})

test('a server doesn’t fetch any stores if automatic imports are turned off', async () => {
  const server = await testUpdate('Wegmans')
  const { stop } = start(server, { storesAutoImport: false })
  await stop()
  expect(server.source.requests).toEqual([])
  expect(await server.leftFiles()).toEqual([])
})

test('an update that is stopped in the middle of a file ends immediately, without logging a failure', async () => {
  const server = await testUpdate('Wegmans')
  server.source.respondWith('wegmans_us', sendAndStall('{"type":'))
  const requested = server.source.nextRequest('wegmans_us')
  const { stop } = start(server, { stallMs: 60_000 })
  await requested
  await stop()
  expect(server.lines).toEqual([expect.stringMatching(/^info: Updating the live stores of/)])
  expect(await server.leftFiles()).toEqual(['stores'])
})

test('if a server loses its database connection during an update, a waiting server takes over', async () => {
  const server = await testUpdate('Wegmans')
  const { source, ownerPool } = server
  source.respondWith('wegmans_us', sendAndStall('{"type":'), file(storesText('wegmans_us', 5)))
  const requested = source.nextRequest('wegmans_us')
  start(server, { stallMs: 60_000 })
  await requested
  start({ ...server, folder: `${server.folder}/second` })
  await ownerPool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and database = (
       select oid from pg_database where datname = current_database()
     )`,
  )
  await vi.waitFor(
    async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }),
    waitOptions,
  )
  expect(server.lines).toContain('warn: Live stores were not updated')
})

test('a database error is logged, and the next check tries again', async () => {
  const server = await testUpdate('Wegmans')
  server.source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  await server.ownerPool.query('alter table public.store_imports rename to elsewhere')
  start(server, { checkEveryMs: 50 })
  await vi.waitFor(
    () => expect(server.lines).toContain('warn: Live stores were not updated'),
    waitOptions,
  )
  await server.ownerPool.query('alter table public.elsewhere rename to store_imports')
  await vi.waitFor(
    async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }),
    waitOptions,
  )
})
