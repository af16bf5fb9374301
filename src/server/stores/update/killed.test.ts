import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { databaseUrlOf } from '../../database/connection.ts'
import { expectWaiting } from '../../testing/expect-waiting.ts'
import { longTimeout, startServerProcess } from '../../testing/server-process.ts'
import { file, sendAndStall } from './test-source.ts'
import { storesText, type TestUpdate, testUpdate } from './test-update.ts'

async function startServer({ source, folder, ownerConnection }: TestUpdate) {
  const server = startServerProcess({
    DATABASE_URL: databaseUrlOf(ownerConnection),
    DATA_DIR: folder,
    STORES_SOURCE_URL: source.url,
    STORES_AUTO_IMPORT: 'true',
  })
  return { url: await server.untilReady(), end: server.end, output: server.output }
}

test('if a server is killed during a download, the old stores stay until the next server updates them', async () => {
  const shop = await testUpdate('Walmart', 'Target')
  const { source, update, makeDue, storeCounts, leftFiles, folder } = shop
  source.respondWith('walmart_us', file(storesText('walmart_us', 5)))
  source.respondWith('target_us', file(storesText('target_us', 4)))
  await update()
  await makeDue('Walmart')
  await makeDue('Target')
  source.respondWith('walmart_us', file(storesText('walmart_us', 6)))
  source.respondWith('target_us', sendAndStall(storesText('target_us', 4).slice(0, 500)))

  const requested = source.nextRequest('target_us')
  const first = await startServer(shop)
  await requested
  await vi.waitFor(
    async () => expect((await leftFiles()).join()).toContain('target_us.geojson'),
    longTimeout,
  )
  await first.end('SIGKILL')
  expect(await storeCounts()).toEqual({ Walmart: 6, Target: 4 })

  source.requests.length = 0
  source.respondWith('target_us', file(storesText('target_us', 7)))
  await update({ folder: join(folder, 'stores') })
  expect(source.requests).toEqual(['target_us'])
  expect(await storeCounts()).toEqual({ Walmart: 6, Target: 7 })
  expect(await leftFiles()).toEqual(['stores'])
}, 60_000)

test('a server killed during an import leaves the old stores intact', async () => {
  const shop = await testUpdate('Walmart')
  const { source, update, makeDue, storeCounts, ownerPool } = shop
  source.respondWith(
    'walmart_us',
    file(storesText('walmart_us', 5)),
    file(storesText('walmart_us', 6)),
  )
  await update()
  await makeDue('Walmart')

  const reader = await ownerPool.connect()
  await reader.query('begin')
  // Turn off the idle timeout. On a busy machine, the timeout could end this transaction before the import
  // starts.
  await reader.query('set local idle_in_transaction_session_timeout = 0')
  // Blocks changes to stores, so that the import waits inside its transaction.
  await reader.query('lock table public.stores in share mode')
  const first = await startServer(shop)
  await expectWaiting(ownerPool, 1)
  await first.end('SIGKILL')
  await reader.query('rollback')
  reader.release()
  expect(await storeCounts()).toEqual({ Walmart: 5 })

  await update()
  expect(await storeCounts()).toEqual({ Walmart: 6 })
}, 60_000)

test('a server that is updating stores still responds to requests and can be stopped immediately', async () => {
  const shop = await testUpdate('Walmart')
  shop.source.respondWith('walmart_us', sendAndStall('{"type":'))
  const requested = shop.source.nextRequest('walmart_us')
  const { url, end, output } = await startServer(shop)
  await requested
  const { status } = await fetch(`${url}/auth/v1/health`)
  expect(status).toBe(200)
  expect(await end('SIGTERM')).toBe(0)
  // A server that waited for the stalled download would log that the download broke off.
  expect(output()).not.toContain('broke off')
  expect(await shop.leftFiles()).toEqual(['stores'])
}, 60_000)
