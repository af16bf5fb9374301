import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoughtDay, type ItemTick, itemsOfDay, ticksByDay } from './bought-days.ts'
import { itemKey } from './item-name.ts'

const hourMs = 3_600_000
/** Returns the calendar day in a time zone seven hours behind UTC. */
const dayOf = (atMs: number) => new Date(atMs - 7 * hourMs).toISOString().slice(0, 10)
const at = (time: string) => Date.parse(`${time}-07:00`)
const emptyDay: BoughtDay = { items: [], clearedAtMs: null }

function bought(name: string, time: string): ItemTick {
  return { name, isBought: true, atMs: at(time) }
}

function unticked(name: string, time: string): ItemTick {
  return { name, isBought: false, atMs: at(time) }
}

/** Records ticks as a device does. Returns the items of each day. */
function record(ticks: readonly ItemTick[], days = new Map<string, BoughtDay>()) {
  const all = new Map(days)
  for (const [day, dayTicks] of ticksByDay(ticks, dayOf)) {
    const before = all.get(day) ?? emptyDay
    const items = itemsOfDay(before, dayTicks)
    if (items !== before.items) all.set(day, { ...before, items })
  }
  return all
}

function itemsIn(days: ReadonlyMap<string, BoughtDay>): Record<string, readonly string[]> {
  const found = [...days].filter(([, { items }]) => items.length > 0)
  return Object.fromEntries(found.map(([day, { items }]) => [day, items.toSorted()]))
}

test('an item ticked before midnight belongs to that day, and one ticked after midnight to the next', () => {
  const days = record([
    bought('milk', '2026-11-26T23:59:59'),
    bought('eggs', '2026-11-27T00:00:00'),
  ])
  expect(itemsIn(days)).toEqual({ '2026-11-26': ['milk'], '2026-11-27': ['eggs'] })
})

test('an unticked item is removed, unless it is ticked on another list on the same day', () => {
  const days = record([bought('milk', '2026-11-27T10:00'), bought('eggs', '2026-11-27T10:00')])
  const later = record(
    [
      unticked('milk', '2026-11-27T10:05'),
      unticked('eggs', '2026-11-27T10:05'),
      bought('egg', '2026-11-27T09:00'),
    ],
    days,
  )
  expect(itemsIn(later)).toEqual({ '2026-11-27': ['eggs'] })
})

test('unticking after midnight removes items ticked the evening before, but not items ticked on an earlier day', () => {
  const days = record([bought('milk', '2026-11-26T23:50'), bought('eggs', '2026-11-25T12:00')])
  const later = record(
    [unticked('milk', '2026-11-27T00:10'), unticked('eggs', '2026-11-27T00:10')],
    days,
  )
  expect(itemsIn(later)).toEqual({ '2026-11-25': ['eggs'] })
})

test('ticks made before the day was deleted are ignored, but later ticks are recorded', () => {
  const day = { items: [], clearedAtMs: at('2026-11-27T12:00') }
  const days = record(
    [bought('milk', '2026-11-27T11:59'), bought('eggs', '2026-11-27T12:01')],
    new Map([['2026-11-27', day]]),
  )
  expect(itemsIn(days)).toEqual({ '2026-11-27': ['eggs'] })
})

test('different spellings of a name count as one item, and each name is stored as one short line', () => {
  const names = ['Eggs', 'egg', 'x'.repeat(200), 'ice\ncream\u0007', ' ']
  const days = record(names.map((name) => bought(name, '2026-11-27T10:00')))
  expect(itemsIn(days)).toEqual({ '2026-11-27': ['Eggs', 'ice cream', 'x'.repeat(100)] })
})

test('a day stores up to 300 items', () => {
  const ticks = Array.from({ length: 400 }, (_, n) => bought(`item ${n}`, '2026-11-27T10:00'))
  const days = record(ticks)
  expect(days.get('2026-11-27')?.items).toHaveLength(300)
  expect(record(ticks, days)).toEqual(days)
})

/** A ticked or unticked row of a list. On every device, only the latest change to a row remains. */
type RowTick = ItemTick & { row: string }

const startMs = at('2026-11-24T00:00')
const rowTicks: fc.Arbitrary<RowTick[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 * 24 * 60 }), { minLength: 1, maxLength: 30 })
  .chain((minutes) =>
    fc.tuple(
      ...minutes.map((minute) =>
        fc.record({
          row: fc.constantFrom('list 1', 'list 2'),
          name: fc.constantFrom('milk', 'eggs', 'Egg', 'rice', 'tea'),
          isBought: fc.boolean(),
          atMs: fc.constant(startMs + minute * 60_000),
        }),
      ),
    ),
  )

/** Returns what a device sees of the ticks it received: the latest tick of each row. */
function seenTicks(received: readonly RowTick[]): ItemTick[] {
  const latest = new Map<string, RowTick>()
  for (const tick of received.toSorted((a, b) => a.atMs - b.atMs)) {
    latest.set(`${tick.row} ${tick.name}`, tick)
  }
  return [...latest.values()]
}

type StoredRow = BoughtDay & { writtenAt: number }

/** A device that records the ticks it sees. When days are synced, the last write to a day wins. */
function newDevice(server: Map<string, StoredRow>, now: () => number) {
  const days = new Map<string, StoredRow>()
  const received: RowTick[] = []
  const recordAll = () => {
    for (const [day, { items, clearedAtMs }] of record(seenTicks(received), days)) {
      if (items !== days.get(day)?.items) days.set(day, { items, clearedAtMs, writtenAt: now() })
    }
  }
  return {
    days,
    receive(ticks: readonly RowTick[]) {
      received.push(...ticks)
      recordAll()
    },
    sync() {
      for (const [day, row] of days) {
        if (row.writtenAt > (server.get(day)?.writtenAt ?? -1)) server.set(day, row)
      }
      for (const [day, row] of server) days.set(day, row)
      recordAll()
    },
  }
}

test('devices that see the same ticks in different orders end up with the same days', () => {
  fc.assert(
    fc.property(
      rowTicks,
      fc.array(fc.tuple(fc.nat(1), fc.nat(40)), { maxLength: 60 }),
      (ticks, steps) => {
        let time = 0
        const now = () => {
          time += 1
          return time
        }
        const server = new Map<string, StoredRow>()
        const devices = [newDevice(server, now), newDevice(server, now)] as const
        const waiting: [RowTick[], RowTick[]] = [[...ticks], ticks.toReversed()]
        // In each step, a device either syncs or receives a tick that it hasn't seen yet.
        for (const [which, pick] of steps) {
          const device = devices[which]
          const left = waiting[which]
          const [tick] = left ? left.splice(pick % (left.length + 1), 1) : []
          if (tick) device?.receive([tick])
          else device?.sync()
        }
        for (const which of [0, 1] as const) devices[which].receive(waiting[which])
        for (let round = 0; round < 3; round += 1) for (const device of devices) device.sync()
        const keysOn = ({ days }: (typeof devices)[0]) =>
          Object.fromEntries(
            Object.entries(itemsIn(days)).map(([day, items]) => [
              day,
              items.map(itemKey).toSorted(),
            ]),
          )
        expect(keysOn(devices[0])).toEqual(keysOn(devices[1]))
        // Every item that ends up ticked is stored on the day it was ticked.
        for (const { name, isBought, atMs } of seenTicks(ticks)) {
          if (isBought) expect(keysOn(devices[0])[dayOf(atMs)]).toContain(itemKey(name))
        }
      },
    ),
  )
})

test('recording the same ticks again, in any order, has no effect', () => {
  fc.assert(
    fc.property(
      rowTicks.chain((ticks) =>
        fc.tuple(fc.constant(ticks), fc.shuffledSubarray(ticks, { minLength: ticks.length })),
      ),
      ([ticks, shuffled]) => {
        const days = record(seenTicks(ticks))
        expect(record(seenTicks(shuffled), days)).toEqual(days)
        expect(itemsIn(record(seenTicks(shuffled)))).toEqual(itemsIn(days))
      },
    ),
  )
})
