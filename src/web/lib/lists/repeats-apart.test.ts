import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { groceries, staples, syncAll, twoDevices } from './test-repeats.ts'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York')
  return () => vi.unstubAllEnvs()
})

const names = ['milk', 'eggs', 'bread', 'tea']
const step = fc.record({
  at: fc.nat({ max: 1 }),
  act: fc.constantFrom('sync', 'run', 'add', 'remove', 'tick', 'untick', 'wait'),
  name: fc.constantFrom(...names),
  hours: fc.constantFrom(1, 5, 20, 24, 60),
})

test('devices that change items separately end up with the same list and the last change to each item', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { phone, tablet, server, time, goTo } = await twoDevices('milk, eggs, bread', 'tea')
      /** The last change to each item: its time, and whether the item was added or removed. */
      const changed = new Map<string, { atMs: number; isThere: boolean }>()
      const ticked = new Map<string, { atMs: number; done: boolean }>()
      for (const { at, act, name, hours } of steps) {
        time.ms += hours * 3600 * 1000
        const device = at === 0 ? phone : tablet
        if (act === 'sync') await device.sync()
        if (act === 'run') await device.run()
        const words = (device.text(groceries) ?? '').split(', ')
        if (act === 'add' && !words.includes(name)) {
          await device.save(groceries, [...words, name].join(', '))
          changed.set(name, { atMs: time.ms, isThere: true })
        }
        if (!words.includes(name)) continue
        if (act === 'remove') {
          await device.remove(groceries, name)
          changed.set(name, { atMs: time.ms, isThere: false })
        }
        if (act === 'tick' || act === 'untick') {
          await device.tick(groceries, name, act === 'tick')
          ticked.set(name, { atMs: time.ms, done: act === 'tick' })
        }
      }
      time.ms += 24 * 3600 * 1000
      await syncAll(phone, tablet)
      for (const device of [phone, tablet, phone]) {
        await device.run()
        await syncAll(phone, tablet)
      }
      for (const device of [phone, tablet]) {
        expect(writtenRows(device.client.rows)).toEqual(writtenRows(server.rows))
        expect(await device.run()).toEqual([])
      }
      const words = (phone.text(groceries) ?? '').split(', ')
      expect(new Set(words).size).toBe(words.length)
      const lastDay = phone.repeats(staples)?.since ?? ''
      goTo(`${lastDay}T00:00`)
      const startMs = time.ms - 7 * 24 * 3600 * 1000
      for (const name of ['milk', 'eggs', 'bread']) {
        const { atMs, isThere } = changed.get(name) ?? { atMs: 0, isThere: true }
        expect([name, words.includes(name)]).toEqual([name, atMs < startMs || isThere])
      }
      for (const [name, { atMs, done }] of ticked) {
        const isKept = atMs >= startMs && words.includes(name)
        if (isKept) expect([name, phone.ticked(groceries).includes(name)]).toEqual([name, done])
      }
    }),
    { numRuns: 60 },
  )
})

test('devices in different time zones end up with the same list, without duplicate items', async () => {
  const zones = ['America/New_York', 'Pacific/Honolulu']
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { phone, tablet, server, time } = await twoDevices('milk, eggs, bread', 'tea')
      const inZone = async (at: number, act: (device: typeof phone) => Promise<unknown>) => {
        vi.stubEnv('TZ', zones[at])
        await act(at === 0 ? phone : tablet)
      }
      for (const { at, act, name, hours } of steps) {
        time.ms += hours * 3600 * 1000
        await inZone(at, async (device) => {
          if (act === 'sync') await device.sync()
          if (act === 'run') await device.run()
          if (act === 'remove') await device.remove(groceries, name)
          if (act === 'tick' || act === 'untick') await device.tick(groceries, name, act === 'tick')
        })
      }
      time.ms += 24 * 3600 * 1000
      await syncAll(phone, tablet)
      for (const at of [0, 1, 0]) {
        await inZone(at, (device) => device.run())
        await syncAll(phone, tablet)
      }
      for (const device of [phone, tablet]) {
        expect(writtenRows(device.client.rows)).toEqual(writtenRows(server.rows))
      }
      const words = (phone.text(groceries) ?? '').split(', ')
      expect(new Set(words).size).toBe(words.length)
    }),
    { numRuns: 60 },
  )
})

/** Returns the values and clocks that the shoppers' devices wrote, keyed by row id. */
function writtenRows(rows: ReadonlyMap<string, SyncedRow>) {
  const content = [...rows.values()].map(({ id, fields, clocks }) => {
    const { text, before, place, present, done, repeats } = fields
    return [id, { text, before, place, present, done, repeats, clocks }] as const
  })
  return new Map(content)
}
