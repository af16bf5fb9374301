import { expect, test } from 'vitest'
import { type Row, rowId } from '#shared/lists/list-rows.ts'
import { forgetTicks } from './forget-ticks.ts'
import { memoryDevice } from './memory-device.ts'

const list: Row = {
  id: rowId('lists', 'weekly'),
  kind: 'lists',
  list: 'weekly',
  key: {},
  fields: { trip: 4 },
  clocks: {},
}

function tickOf(trip: number, key: string, rest: Partial<Row> = {}): Row {
  const id = rowId('ticks', 'weekly', { trip, key })
  return { id, kind: 'ticks', list: 'weekly', key: { trip, key }, fields: {}, clocks: {}, ...rest }
}

test('a device keeps the ticks of this walk and the one before, and what the server has yet to hear', async () => {
  const device = memoryDevice()
  const rows = [
    list,
    tickOf(4, 'milk'),
    tickOf(3, 'milk'),
    tickOf(2, 'milk'),
    tickOf(1, 'eggs'),
    tickOf(1, 'soap', { waits: 1 }),
    // Its list is not here.
    { ...tickOf(1, 'tea'), list: 'other' },
  ]
  await device.change([], () => new Map(rows.map((row) => [row.id, row])))
  await forgetTicks(device, rows)
  const left = [...(await device.read()).rows.values()].map((row) => row?.key)
  expect(left).toEqual([
    {},
    { trip: 4, key: 'milk' },
    { trip: 3, key: 'milk' },
    { trip: 1, key: 'soap' },
    { trip: 1, key: 'tea' },
  ])
})

test('a tick that was made again meanwhile stays', async () => {
  const device = memoryDevice()
  const old = tickOf(1, 'milk')
  await device.change([], () => new Map([[old.id, { ...old, waits: 1 }]]))
  await forgetTicks(device, [list, old])
  expect((await device.read()).rows.get(old.id)).toMatchObject({ waits: 1 })
})
