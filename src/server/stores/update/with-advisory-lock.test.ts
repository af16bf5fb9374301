import { expect, test } from 'vitest'
import { slowLimits } from './test-limits.ts'
import { file, sendAndStall } from './test-source.ts'
import { storesText, testUpdate } from './test-update.ts'

test('two servers that share a database don’t update the stores at the same time', async () => {
  const { source, update, folder, storeCounts } = await testUpdate('Wegmans')
  const text = storesText('wegmans_us', 5)
  let finish = () => {}
  source.respondWith('wegmans_us', (response) => {
    response.write(text.slice(0, 100))
    finish = () => response.end(text.slice(100))
  })
  const requested = source.nextRequest('wegmans_us')
  const first = update({ limits: slowLimits })
  await requested
  expect(await update({ folder: `${folder}/second` })).toEqual({ outcome: 'busy' })
  finish()
  expect(await first).toMatchObject({ outcome: 'finished', updates: [{ outcome: 'imported' }] })
  expect(await update({ folder: `${folder}/second` })).toEqual({ outcome: 'finished', updates: [] })
  expect(await storeCounts()).toEqual({ Wegmans: 5 })
})

test('a stopped update ends immediately and removes its files, and the next run succeeds', async () => {
  const { source, update, lines, known, storeCounts, leftFiles } = await testUpdate('Wegmans')
  source.respondWith('wegmans_us', sendAndStall('{"type":'), file(storesText('wegmans_us', 5)))
  const stopping = new AbortController()
  void source.nextRequest('wegmans_us').then(() => stopping.abort(new Error('stopped')))
  await expect(update({ signal: stopping.signal, limits: slowLimits })).rejects.toThrow('stopped')
  expect(await leftFiles()).toEqual([])
  expect(await known('Wegmans')).toBeUndefined()
  expect(lines.filter((line) => !line.startsWith('info'))).toEqual([])
  expect(await update()).toMatchObject({ outcome: 'finished' })
  expect(await storeCounts()).toEqual({ Wegmans: 5 })
})

test('a server that loses its database connection stops updating', async () => {
  const { source, update, ownerPool, storeCounts } = await testUpdate('Wegmans')
  source.respondWith('wegmans_us', sendAndStall('{"type":'), file(storesText('wegmans_us', 5)))
  const requested = source.nextRequest('wegmans_us')
  const first = update({ limits: slowLimits })
  void requested.then(() =>
    ownerPool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and database = (
         select oid from pg_database where datname = current_database()
       )`,
    ),
  )
  await expect(first).rejects.toThrow(/terminat/)
  expect(await update()).toMatchObject({ outcome: 'finished' })
  expect(await storeCounts()).toEqual({ Wegmans: 5 })
})
