import { expect, onTestFinished, test, vi } from 'vitest'
import { keepStoresFresh } from './keep-stores-fresh.ts'
import { quickLimits } from './test-limits.ts'
import { file, hanging } from './test-source.ts'
import { storesText, type TestUpdate, testUpdate } from './test-update.ts'
import type { UpdateLimits } from './update-options.ts'

// On a busy machine an import takes its time.
const patience = { timeout: 10_000 }

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

test('stores are fetched at once, and again when they are due', async () => {
  const server = await testUpdate('Wegmans')
  server.source.answer('wegmans_us', file(storesText('wegmans_us', 5)))
  start(server, { checkEveryMs: 5 })
  await vi.waitFor(async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }), patience)
  await vi.waitFor(() => expect(server.lines.at(-1)).toContain('1 of 1 chains'), patience)
  const again = server.source.nextRequest('wegmans_us')
  await server.makeDue('Wegmans')
  await again
  expect(server.source.asked).toHaveLength(2)
})

test('nothing is fetched, and what is under way ends, while the disk is nearly full', async () => {
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
  source.answer('wegmans_us', hanging('{'))
  const begun = source.nextRequest('wegmans_us')
  expect(source.asked).toEqual([])
  disk.isFull = false
  await begun
  disk.isFull = true
  await vi.waitFor(() => expect(server.lines.at(-1)).toContain('were not updated'), patience)
  expect((await server.leftFiles()).filter((name) => name.includes('wegmans'))).toEqual([])
  source.answer('wegmans_us', file(storesText('wegmans_us', 5)))
  disk.isFull = false
  await vi.waitFor(async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }), patience)
})

test('nothing is said when nothing is due', async () => {
  const server = await testUpdate()
  const { stop } = start(server)
  await stop()
  expect(server.lines).toEqual([])
  expect(server.source.asked).toEqual([])
})

test('a server that was told so fetches nothing', async () => {
  const server = await testUpdate('Wegmans')
  const { stop } = start(server, { storesAutoImport: false })
  await stop()
  expect(server.source.asked).toEqual([])
  expect(await server.leftFiles()).toEqual([])
})

test('a stop in the middle of a file is at once and silent', async () => {
  const server = await testUpdate('Wegmans')
  server.source.answer('wegmans_us', hanging('{"type":'))
  const asked = server.source.nextRequest('wegmans_us')
  const { stop } = start(server, { stallMs: 60_000 })
  await asked
  await stop()
  expect(server.lines).toEqual([expect.stringMatching(/^info: Updating live stores from/)])
  expect(await server.leftFiles()).toEqual(['stores'])
})

test('a server that waited takes over from one that was lost in the middle of a file', async () => {
  const server = await testUpdate('Wegmans')
  const { source, ownerPool } = server
  source.answer('wegmans_us', hanging('{"type":'), file(storesText('wegmans_us', 5)))
  const asked = source.nextRequest('wegmans_us')
  start(server, { stallMs: 60_000 })
  await asked
  start({ ...server, folder: `${server.folder}/second` })
  await ownerPool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and database = (
       select oid from pg_database where datname = current_database()
     )`,
  )
  await vi.waitFor(async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }), patience)
  expect(server.lines).toContain('warn: Live stores were not updated')
})

test('a database that fails is said once, and asked again at the next look', async () => {
  const server = await testUpdate('Wegmans')
  server.source.answer('wegmans_us', file(storesText('wegmans_us', 5)))
  await server.ownerPool.query('alter table public.store_imports rename to elsewhere')
  start(server, { checkEveryMs: 50 })
  await vi.waitFor(
    () => expect(server.lines).toContain('warn: Live stores were not updated'),
    patience,
  )
  await server.ownerPool.query('alter table public.elsewhere rename to store_imports')
  await vi.waitFor(async () => expect(await server.storeCounts()).toEqual({ Wegmans: 5 }), patience)
})
