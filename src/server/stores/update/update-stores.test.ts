import { expect, test } from 'vitest'
import { quickLimits } from './test-limits.ts'
import { file, notFound, sendAndStall, silent, status, unusedUrl } from './test-source.ts'
import { storesText, testUpdate } from './test-update.ts'

test('due chains are fetched and imported one after the other', async () => {
  const { source, update, lines, storeCounts, known, leftFiles } = await testUpdate(
    'Walmart',
    'Wegmans',
  )
  source.respondWith('walmart_us', file(storesText('walmart_us', 5), '"one"'))
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 3)))
  const fractions: number[] = []

  const report = await update({ onProgress: (fraction) => fractions.push(fraction) })

  expect(report).toMatchObject({
    outcome: 'finished',
    updates: [
      { chain: 'Walmart', outcome: 'imported', reports: [{ stores: 5, before: 0 }] },
      { chain: 'Wegmans', outcome: 'imported', reports: [{ stores: 3, before: 0 }] },
    ],
  })
  expect(await storeCounts()).toEqual({ Walmart: 5, Wegmans: 3 })
  expect(await known('Walmart')).toMatchObject({ etag: '"one"', store_count: 5, isImported: true })
  expect(source.requests).toEqual(['walmart_us', 'wegmans_us'])
  expect(lines).toEqual([
    `info: Updating the live stores of 2 chains from ${source.url}`,
    'info: Live stores of Walmart: 5',
    'info: Live stores of Wegmans: 3',
    'info: Updated the live stores of 2 of 2 chains',
  ])
  expect(fractions.at(-1)).toBe(1)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(await leftFiles()).toEqual([])
})

test('an updated chain is not fetched again for a month', async () => {
  const { source, update, makeDue } = await testUpdate('Walmart')
  source.respondWith('walmart_us', file(storesText('walmart_us', 5)))
  await update()
  expect(await update()).toEqual({ outcome: 'finished', updates: [] })
  expect(source.requests).toHaveLength(1)
  await makeDue('Walmart')
  await update()
  expect(source.requests).toHaveLength(2)
})

test('a chain is due if a wrong clock dated its last or next attempt far in the future', async () => {
  const { source, update, ownerPool } = await testUpdate('Walmart', 'Wegmans')
  source.respondWith('walmart_us', file(storesText('walmart_us', 5)))
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 3)))
  await ownerPool.query(
    `insert into public.store_imports (chain, attempted_at, imported_at, next_attempt_at) values
       ('Walmart', now() + interval '1 year', now() + interval '1 year', null),
       ('Wegmans', now() + interval '1 year', null, now() + interval '1 year')`,
  )
  await update()
  expect(source.requests.toSorted()).toEqual(['walmart_us', 'wegmans_us'])
})

test('an unchanged file is not sent again, but its chain is recorded as updated', async () => {
  const { source, update, makeDue, storeCounts, known } = await testUpdate('Walmart')
  source.respondWith('walmart_us', file(storesText('walmart_us', 5), '"one"'))
  await update()
  await makeDue('Walmart')
  expect(await update()).toMatchObject({ updates: [{ chain: 'Walmart', outcome: 'unchanged' }] })
  expect(source.requests).toEqual(['walmart_us', 'walmart_us "one"'])
  expect(await storeCounts()).toEqual({ Walmart: 5 })
  expect(await known('Walmart')).toMatchObject({ failure: null, waitHours: null })
  expect(await update()).toEqual({ outcome: 'finished', updates: [] })
})

test('the operator can update all chains, and force the import of unchanged files', async () => {
  const { source, update } = await testUpdate('Walmart')
  source.respondWith('walmart_us', file(storesText('walmart_us', 5), '"one"'))
  await update()
  const again = await update({ onlyDue: false })
  expect(again).toHaveProperty('updates.0.outcome', 'unchanged')
  expect(again).toHaveProperty('updates.length', 19)
  const forced = await update({ onlyDue: false, force: true })
  expect(forced).toHaveProperty('updates.0.outcome', 'imported')
})

test.each([
  ['404', notFound, /has no file wegmans_us\.geojson/],
  ['500', status(500), /responded with status 500/],
  ['a web page', file('<!doctype html>'), /sent a web page/],
  ['a file that hangs', sendAndStall('{"type":'), /broke off/],
  ['too much', file(`{${' '.repeat(2_000_000)}`), /sent more than 1 MB/],
  ['a redirect away from https', status(302, { location: 'http://example.org/' }), /without https/],
  ['a file without its end', file(storesText('wegmans_us', 5).slice(0, -4)), /is truncated/],
  ['far fewer stores', file(storesText('wegmans_us', 1)), /only 1 of 5 stores/],
])(
  'after %s, the chain keeps its stores, the failure is logged once, and the next chain is updated',
  async (_what, handler, why) => {
    const { source, update, makeDue, lines, storeCounts, known, leftFiles } = await testUpdate(
      'Wegmans',
      'Costco',
    )
    source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)), handler)
    source.respondWith('costco_ca_gb_us', file(storesText('costco_ca_gb_us', 4)))
    await update()
    await makeDue('Wegmans')
    await makeDue('Costco')
    lines.length = 0

    const limits = { ...quickLimits, stallMs: 100 }
    expect(await update({ limits })).toMatchObject({
      outcome: 'finished',
      updates: [
        { chain: 'Wegmans', outcome: 'failed', why: expect.stringMatching(why) },
        { chain: 'Costco', outcome: 'imported' },
      ],
    })

    expect(await storeCounts()).toEqual({ Wegmans: 5, Costco: 4 })
    expect(await known('Wegmans')).toMatchObject({
      store_count: 5,
      failed_attempts: 1,
      failure: expect.stringMatching(why),
      waitHours: 1,
    })
    expect(lines.filter((line) => !line.startsWith('info'))).toEqual([
      expect.stringMatching(
        /^warn: Live stores of Wegmans stay as they were: .*[^.]\. Next try after 2\d{3}-\d\d-\d\d \d\d:\d\d UTC\.$/,
      ),
    ])
    expect(lines.at(-1)).toBe('info: Updated the live stores of 1 of 2 chains')
    expect(await leftFiles()).toEqual([])
  },
)

test('a chain that keeps failing is retried less and less often until it succeeds', async () => {
  const { source, update, makeDue, known } = await testUpdate('Wegmans')
  const waits: unknown[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await update()
    const { waitHours, failed_attempts } = (await known('Wegmans')) ?? {}
    waits.push([failed_attempts, waitHours])
    expect(await update()).toEqual({ outcome: 'finished', updates: [] })
    await makeDue('Wegmans')
  }
  expect(waits).toEqual([
    [1, 1],
    [2, 6],
    [3, 6],
  ])
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  await update()
  expect(await known('Wegmans')).toMatchObject({
    failed_attempts: 0,
    failure: null,
    waitHours: null,
  })
})

test('if the source asks us to wait, the run doesn’t send any further requests', async () => {
  const { source, update, lines, known } = await testUpdate('Wegmans', 'Costco')
  source.respondWith('wegmans_us', status(429, { 'retry-after': '36000' }))
  expect(await update()).toMatchObject({ outcome: 'cut short', why: expect.stringMatching(/429$/) })
  expect(source.requests).toEqual(['wegmans_us'])
  expect(await known('Wegmans')).toHaveProperty('waitHours', 10)
  expect(await known('Costco')).toHaveProperty('waitHours', 10)
  expect(lines).toHaveLength(2)
})

test.each([
  ['no server listens', await unusedUrl(), /can't be reached \(ECONNREFUSED\)$/],
  ['it accepts connections but sends nothing', undefined, /can't be reached \(it sends nothing\)$/],
])(
  'an unreachable source (%s) is logged once for all chains and not tried again until the next run',
  async (_what, sourceUrl, why) => {
    const { source, update, lines, known } = await testUpdate('Wegmans', 'Costco')
    source.respondWith('wegmans_us', silent)
    const changes = sourceUrl === undefined ? {} : { sourceUrl }
    expect(await update(changes)).toMatchObject({
      outcome: 'cut short',
      why: expect.stringMatching(why),
      updates: [],
    })
    expect(lines).toEqual([
      expect.stringMatching(/^info: Updating the live stores of 2 chains from /),
      expect.stringMatching(/^warn: Live stores could not be updated: .* Next try after .* UTC\.$/),
    ])
    for (const chain of ['Wegmans', 'Costco']) {
      expect(await known(chain)).toMatchObject({
        isImported: false,
        failed_attempts: 1,
        waitHours: 1,
      })
    }
    expect(await update(changes)).toEqual({ outcome: 'finished', updates: [] })
    expect(lines).toHaveLength(2)
  },
)

test('chains that one run has no time for are fetched by the next run', async () => {
  const { source, update, lines, known } = await testUpdate('Wegmans', 'Costco')
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  source.respondWith('costco_ca_gb_us', file(storesText('costco_ca_gb_us', 4)))
  const report = await update({ limits: { ...quickLimits, runMs: 0 } })
  expect(report).toMatchObject({ outcome: 'cut short', updates: [{ chain: 'Wegmans' }] })
  expect(lines.at(-1)).toBe(
    'warn: Live stores of 1 of 2 chains are left for the next run: this run took too long.',
  )
  expect(await known('Costco')).toBeUndefined()
  expect(await update()).toMatchObject({ outcome: 'finished', updates: [{ chain: 'Costco' }] })
})

test('a bug triggered by one chain’s file does not affect other chains', async () => {
  const { source, update, ownerPool, lines, known } = await testUpdate('Wegmans', 'Costco')
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  source.respondWith('costco_ca_gb_us', file(storesText('costco_ca_gb_us', 4)))
  await ownerPool.query("alter table public.stores add constraint bug check (chain <> 'Wegmans')")
  expect(await update()).toMatchObject({
    updates: [
      { chain: 'Wegmans', outcome: 'failed' },
      { chain: 'Costco', outcome: 'imported' },
    ],
  })
  expect(lines).toContain('error: A file of live stores could not be imported')
  expect(await known('Wegmans')).toMatchObject({ failed_attempts: 1, waitHours: 1 })
})

test('a chain collected by two spiders is imported from both files or not at all', async () => {
  const { source, update, makeDue, storeCounts, known } = await testUpdate('Giant Food')
  source.respondWith('giant_food_us', file(storesText('giant_food_us', 5), '"one"'))
  await update()
  expect(await storeCounts()).toEqual({})
  expect(await known('Giant Food')).toMatchObject({ failed_attempts: 1, isImported: false })

  await makeDue('Giant Food')
  source.respondWith('giant_food_stores', file(storesText('giant_food_stores', 3), '"two"'))
  expect(await update()).toMatchObject({
    updates: [{ outcome: 'imported', reports: [{ stores: 5 }, { stores: 3 }] }],
  })
  expect(await storeCounts()).toEqual({ 'Giant Food': 8 })

  await makeDue('Giant Food')
  source.requests.length = 0
  await update()
  expect(source.requests).toEqual(['giant_food_us', 'giant_food_stores'])
})

test('a chain imported from OpenStreetMap is fetched only if the operator updates all chains', async () => {
  const { source, update, makeDue, ownerPool, storeCounts } = await testUpdate('Wegmans')
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 5), '"one"'))
  await update()
  await ownerPool.query("update public.store_imports set source = 'openstreetmap'")
  await makeDue('Wegmans')
  expect(await update()).toEqual({ outcome: 'finished', updates: [] })
  expect(await update({ onlyDue: false })).toMatchObject({ outcome: 'finished' })
  expect(source.requests.filter((request) => request.startsWith('wegmans_us'))).toEqual([
    'wegmans_us',
    'wegmans_us',
  ])
  expect(await storeCounts()).toEqual({ Wegmans: 5 })
})

test('a chain whose manual import was rejected is fetched by the next automatic run', async () => {
  const { source, update, ownerPool, storeCounts } = await testUpdate()
  source.respondWith('wegmans_us', file(storesText('wegmans_us', 5)))
  await ownerPool.query(
    "update public.store_imports set failure = 'no store' where chain = 'Wegmans'",
  )
  await update()
  expect(await storeCounts()).toEqual({ Wegmans: 5 })
})
