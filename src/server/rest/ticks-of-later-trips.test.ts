import { expect, test } from 'vitest'
import { annAndBob, join, newList, sync, tickOf } from './test-shared-lists.ts'

test('a tick for a later trip is stored even if another device has reset the trip number', async () => {
  const { ann, list } = await annAndBob()
  const setTrip = async (trip: number) => {
    const clocks = { trip: `${Date.now()}-0000-phone` }
    await sync(ann, { lists: [newList(list, { trip, is_new: false, clocks })] })
  }
  const tick = (key: string, trip: number) => ({ ...tickOf(list, key).ticks[0], trip })
  await setTrip(2)
  await setTrip(1)
  const { refused, ticks } = await sync(ann, { ticks: [tick('milk', 2)] })
  expect(refused).toEqual([])
  expect(ticks).toMatchObject([{ trip: 2, key: 'milk', done: true }])

  const far = await sync(ann, { ticks: [tick('eggs', 1_002)] })
  expect(far.refused).toMatchObject([{ kind: 'ticks', key: 'eggs', code: 'invalid' }])
})

test('ticks for later trips count toward the row limit of a list', async () => {
  const { server, ann, bob, list } = await annAndBob()
  await join(ann, list, bob)
  // A shopper can create these rows with 21 API calls of 500 rows each.
  await server.ownerPool.query(
    `insert into public.list_ticks (list_uid, trip, key, done, clocks, version)
     select $1, 1 + n % 1000, 'x' || n, true, jsonb_build_object('done', $2::text), 1
     from generate_series(1, 10500) n`,
    [list, `${Date.now()}-0000-bob`],
  )
  const ticksAhead = (from: number) => {
    const ticks = Array.from({ length: 500 }, (_, nth) => tickOf(list, `y${from + nth}`).ticks[0])
    return { ticks: ticks.map((tick, nth) => ({ ...tick, trip: 502 + nth })) }
  }
  const codes: string[][] = []
  for (const from of [0, 500]) {
    const { refused } = await sync(bob, ticksAhead(from), { [list]: 1e9 })
    codes.push([...new Set(refused.map(({ code }) => code))])
  }
  expect(codes).toEqual([[], ['quota_exceeded']])
  const { rows } = await server.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from public.list_ticks',
  )
  expect(rows).toEqual([{ count: 11_000 }])
})

test('ticks for later trips are deleted after 30 days, so a list can’t stay full of them', async () => {
  const { server, ann, list } = await annAndBob()
  const dayMs = 24 * 3600 * 1000
  const tickedAt = (daysAgo: number) => `${Date.now() - daysAgo * dayMs}-0000-bob`
  await server.ownerPool.query(
    `insert into public.list_ticks (list_uid, trip, key, done, clocks, version)
     select $1::uuid, 500 + n % 500, 'x' || n, true, jsonb_build_object('done', $2::text), 1
     from generate_series(1, 11999) n
     union all select $1::uuid, 500, 'late', true, jsonb_build_object('done', $3::text), 1`,
    [list, tickedAt(31), tickedAt(29)],
  )
  const { refused } = await sync(ann, tickOf(list, 'eggs'), { [list]: 1e9 })
  expect(refused).toEqual([])
  const { rows } = await server.ownerPool.query<{ key: string }>(
    'select key from public.list_ticks order by key',
  )
  expect(rows).toEqual([{ key: 'eggs' }, { key: 'late' }])
})
