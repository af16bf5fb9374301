import { expect, test } from 'vitest'
import { annAndBob, newList, sync, tickOf } from './test-shared-lists.ts'

test('a tick of a trip that another device took back is kept for when the list is there again', async () => {
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
