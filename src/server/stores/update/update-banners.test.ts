import { expect, test } from 'vitest'
import { geoJsonText, walmarts } from '../import/test-store-files.ts'
import { file, notFound } from './test-source.ts'
import { storesText, testUpdate } from './test-update.ts'

/** Returns the contents of an All The Places file with stores of Kroger and Ralphs. */
function krogerText({ kroger, ralphs }: { kroger: number; ralphs: number }) {
  const features = walmarts(kroger + ralphs).map(({ tags, ...feature }, index) => {
    const [brand, id] = index < kroger ? ['Kroger', 'Q153417'] : ['Ralphs', 'Q3929820']
    return { ...feature, tags: { ...tags, brand, name: brand, 'brand:wikidata': id } }
  })
  return geoJsonText('kroger_us', features)
}

test('a chain’s file is fetched once, and its banners are imported from the same file', async () => {
  const { source, update, storeCounts, lines } = await testUpdate('Kroger', 'Ralphs')
  source.respondWith('kroger_us', file(krogerText({ kroger: 5, ralphs: 3 })))
  expect(await update()).toMatchObject({
    updates: [
      {
        chain: 'Kroger',
        outcome: 'imported',
        reports: [
          { chain: 'Kroger', stores: 5 },
          { chain: 'Ralphs', stores: 3 },
        ],
      },
    ],
  })
  expect(source.requests).toEqual(['kroger_us'])
  expect(await storeCounts()).toEqual({ Kroger: 5, Ralphs: 3 })
  expect(lines).toContain('info: Live stores of Kroger: 5')
  expect(lines).toContain('info: Live stores of the banners imported with Kroger: 3')
})

test('a banner that disappears from the source keeps its stores and doesn’t make its chain due', async () => {
  const { source, update, makeDue, storeCounts, known, lines } = await testUpdate(
    'Kroger',
    'Ralphs',
  )
  source.respondWith(
    'kroger_us',
    file(krogerText({ kroger: 5, ralphs: 3 }), '"one"'),
    file(krogerText({ kroger: 6, ralphs: 0 }), '"two"'),
  )
  await update()
  await makeDue('Kroger')
  expect(await update()).toMatchObject({ updates: [{ chain: 'Kroger', outcome: 'imported' }] })
  expect(await storeCounts()).toEqual({ Kroger: 6, Ralphs: 3 })
  const failure = 'The file has no stores of this chain.'
  expect(await known('Ralphs')).toMatchObject({ failure, failed_attempts: 0, waitHours: null })
  expect(await known('Kroger')).toMatchObject({ failure: null })
  expect(lines).toContain(`warn: Live stores of Ralphs stay as they were: ${failure}`)
  expect(await update()).toEqual({ outcome: 'finished', updates: [] })

  await makeDue('Kroger')
  expect(await update()).toMatchObject({ updates: [{ chain: 'Kroger', outcome: 'unchanged' }] })
  expect(await known('Ralphs')).toMatchObject({ failure })
})

test('a banner that is new in the app makes its chain due, and the file is requested without an etag', async () => {
  const { source, update, ownerPool, storeCounts } = await testUpdate('Kroger', 'Ralphs')
  source.respondWith('kroger_us', file(krogerText({ kroger: 5, ralphs: 3 }), '"one"'))
  await update()
  await ownerPool.query("delete from public.stores where chain = 'Ralphs'")
  await ownerPool.query("delete from public.store_imports where chain = 'Ralphs'")
  await update()
  expect(source.requests).toEqual(['kroger_us', 'kroger_us'])
  expect(await storeCounts()).toEqual({ Kroger: 5, Ralphs: 3 })
  expect(await update()).toEqual({ outcome: 'finished', updates: [] })
})

test('if a chain’s update failed, its new banners wait for the retry', async () => {
  const { source, update, known } = await testUpdate('Kroger', 'Ralphs')
  source.respondWith('kroger_us', notFound)
  await update()
  expect(await known('Ralphs')).toBeUndefined()
  expect(await update()).toEqual({ outcome: 'finished', updates: [] })
})

test('banners are still fetched if the operator imported their chain from OpenStreetMap', async () => {
  const { source, update, ownerPool, makeDue, storeCounts, known } = await testUpdate(
    'Kroger',
    'Ralphs',
  )
  source.respondWith('kroger_us', file(krogerText({ kroger: 5, ralphs: 3 })))
  await update()
  await ownerPool.query(
    "update public.store_imports set source = 'openstreetmap' where chain = 'Kroger'",
  )
  await makeDue('Kroger')
  await makeDue('Ralphs')
  source.respondWith('kroger_us', file(krogerText({ kroger: 9, ralphs: 4 })))
  expect(await update()).toMatchObject({ updates: [{ chain: 'Ralphs', outcome: 'imported' }] })
  expect(await storeCounts()).toEqual({ Kroger: 5, Ralphs: 4 })
  expect(await known('Kroger')).toMatchObject({ store_count: 5 })
})

test('a banner with its own spider is updated separately', async () => {
  const { source, update, storeCounts } = await testUpdate('Hannaford')
  source.respondWith('hannaford', file(storesText('hannaford', 5)))
  await update()
  expect(await storeCounts()).toEqual({ Hannaford: 5 })
})
