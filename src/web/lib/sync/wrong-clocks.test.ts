import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeOfNewList, writesOfText } from '../lists/list-writes.ts'
import { itemsOf, storedListOf } from '../lists/stored-list.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient, type SyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const startMs = Date.UTC(2026, 10, 25, 12)
const shifts = [2 * hourMs, dayMs, 365 * dayMs].flatMap((ms) => [ms, -ms])

/** Creates a device whose clock can be wrong and whose app can be closed and reopened. */
async function deviceWithClock({ call }: ReturnType<typeof testSyncServer>, trueMs: () => number) {
  const device = createMemoryDevice()
  let shiftMs = 0
  let opened = 0
  const open = () => {
    opened += 1
    const tab = `${tabs++}`
    return openSyncClient({ device, call, tab, nowMs: () => trueMs() + shiftMs })
  }
  let store: SyncClient = await open()
  const text = () => storedListOf(list, store.rowsOf(list))?.text ?? ''
  const writes = (words: string) =>
    writesOfText(store.rows, { uid: list, before: itemsOf(store.rowsOf(list)), text: words })
  return {
    text,
    type: (words: string) => store.write([{ list, writes: writes(words) }]),
    begin: () => store.write([{ list, writes: [writeOfNewList('', trueMs()), ...writes('milk')] }]),
    sync: () => store.sync(),
    jump: (ms: number) => {
      shiftMs = ms
    },
    reopen: async () => {
      store.stop()
      store = await open()
    },
    pending: () => [...store.rows.values()].filter(({ syncStatus }) => syncStatus !== 'synced'),
  }
}

let tabs = 0

const steps = fc.array(
  fc.record({
    at: fc.nat({ max: 1 }),
    act: fc.oneof(
      fc.constantFrom('add', 'change', 'sync', 'reopen'),
      fc.constantFrom(0, ...shifts),
    ),
    passedMs: fc.constantFrom(1000, hourMs, dayMs),
  }),
  { maxLength: 25 },
)

test('changes made on devices whose clocks jump reach the other devices, and the last change wins', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      let trueMs = startMs
      const server = testSyncServer(() => trueMs)
      const devices = [
        await deviceWithClock(server, () => trueMs),
        await deviceWithClock(server, () => trueMs),
      ] as const
      await devices[0].begin()
      for (const device of devices) await device.sync()

      const added: string[] = []
      const changes = [0, 0]
      for (const { at, act, passedMs } of all) {
        trueMs += passedMs
        const device = devices[at === 0 ? 0 : 1]
        if (typeof act === 'number') device.jump(act)
        if (act === 'sync') await device.sync()
        if (act === 'reopen') await device.reopen()
        if (act === 'add') {
          added.push(`item ${added.length}`)
          await device.type(`${device.text()}\n${added.at(-1)}`)
        }
        if (act === 'change') {
          // Only this device changes this item.
          const name = `own${at}`
          const lines = device.text().split('\n')
          const others = lines.filter((line) => !line.endsWith(name))
          changes[at] = (changes[at] ?? 0) + 1
          await device.type([...others, `${changes[at]} ${name}`].join('\n'))
        }
      }
      for (const device of [...devices, ...devices]) await device.sync()

      const last = changes.flatMap((count, at) => (count > 0 ? [`${count} own${at}`] : []))
      const expected = ['milk', ...added, ...last].toSorted()
      for (const device of devices) {
        expect(device.text().split('\n').toSorted()).toEqual(expected)
        expect(device.pending()).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
})

test('a device that was offline for a month pulls all lists in full, even if its clock was set back', async () => {
  let trueMs = startMs
  const server = testSyncServer(() => trueMs)
  const device = await deviceWithClock(server, () => trueMs)
  await device.begin()
  await device.sync()
  const knownBefore: boolean[] = []
  const offline = await deviceWithClock(
    {
      ...server,
      call: (known, changes) => {
        knownBefore.push(list in known)
        return server.call(known, changes)
      },
    },
    () => trueMs,
  )
  await offline.sync()
  trueMs += 40 * dayMs
  offline.jump(-365 * dayMs)
  knownBefore.length = 0
  await offline.sync()
  expect(knownBefore).toEqual([true, false])
  offline.jump(365 * dayMs)
  await offline.sync()
  expect(knownBefore).toEqual([true, false, true])
})
