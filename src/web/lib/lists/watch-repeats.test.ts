import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadNames, settle } from '../trip/test-trip.ts'
import { writeOfTick, writesOfChanges } from './list-writes.ts'
import {
  ann,
  groceries,
  saturday,
  staples,
  type TestDevice,
  testHousehold,
} from './test-repeats.ts'
import { type AddedItems, type RepeatingLists, watchRepeats } from './watch-repeats.ts'

beforeAll(loadNames)

const stops: (() => void)[] = []
const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('document', page)
  vi.stubEnv('TZ', 'America/New_York')
  page.hidden = false
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Creates a device that adds the items on the 'Staples' list to the 'Groceries' list every Saturday. */
async function openDevice({ at, text = 'milk, eggs' }: { at: string; text?: string }) {
  vi.setSystemTime(new Date(at))
  const { newDevice, time } = testHousehold(at)
  const device = await newDevice()
  await device.save(staples, text, { name: 'Staples', repeats: saturday })
  await device.save(groceries, 'tea')
  await device.sync()
  return { device, time }
}

type Network = { status: 'synced' | 'failed'; isReady: Promise<void> }

/** Returns a device's lists, with a server that responds when the test tells it to. */
function listsOf(device: TestDevice, network: Network): RepeatingLists {
  let status: 'syncing' | Network['status'] = 'syncing'
  const { client } = device
  return {
    snapshot: () => ({
      ...device.lists(),
      refusal: null,
      sync: { status, hasSynced: true, waiting: 0, problem: null },
      isPersistent: true,
    }),
    subscribe: client.subscribe,
    rows: client.rows,
    nowMs: () => Date.now(),
    async syncNow() {
      await network.isReady
      status = network.status
    },
    itemsOf: (uid) => [...(device.find(uid)?.items ?? [])],
    writeLists: client.write,
    writeRows: (uid, before, changes) =>
      client.write([{ list: uid, writes: writesOfChanges(client.rows, { uid, before, changes }) }]),
    setTicked: (uid, keys, isDone) =>
      client.write([
        { list: uid, writes: keys.map((key) => writeOfTick(key, { trip: 1, isDone })) },
      ]),
  }
}

function watch(device: TestDevice, network: Partial<Network> = {}) {
  const added: AddedItems[] = []
  const full: string[] = []
  const stop = watchRepeats({
    shopperId: ann,
    lists: listsOf(device, { status: 'synced', isReady: Promise.resolve(), ...network }),
    onAdded: (items) => added.push(items),
    onFull: (name) => full.push(name),
  })
  stops.push(stop)
  return { added, full, stop }
}

test.each(['synced', 'failed'] as const)(
  'items are added once the lists are up to date or the server can’t be reached: %s',
  async (status) => {
    const { device } = await openDevice({ at: '2026-11-28T09:00' })
    const { promise: isReady, resolve } = Promise.withResolvers<void>()
    const { added } = watch(device, { status, isReady })
    await settle()
    expect(device.text(groceries)).toBe('tea')
    resolve()
    await settle()
    expect(added).toMatchObject([{ name: 'Staples', count: 2 }])
    expect(device.text(groceries)).toBe('tea, milk, eggs')
  },
)

test('items are added at midnight while the page is open', async () => {
  const { device } = await openDevice({ at: '2026-11-27T23:58' })
  const { added } = watch(device)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(added).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  await settle()
  expect(added).toMatchObject([{ count: 2 }])
})

test('items are added when a hidden page becomes visible', async () => {
  const { device } = await openDevice({ at: '2026-11-28T09:00' })
  page.hidden = true
  const { added } = watch(device)
  await settle()
  expect(added).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(added).toMatchObject([{ count: 2 }])
})

test('only one of two tabs adds the items', async () => {
  const { device } = await openDevice({ at: '2026-11-28T09:00' })
  let isHeld = false
  const request = async (
    _name: string,
    _options: object,
    task: (lock: object | null) => unknown,
  ) => {
    if (isHeld) return task(null)
    isHeld = true
    await task({})
    isHeld = false
    return undefined
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const tabs = [watch(device), watch(device)]
  await settle()
  expect(tabs.flatMap(({ added }) => added)).toHaveLength(1)
})

test('undo removes the added items and restores the removed ticks', async () => {
  const { device, time } = await openDevice({ at: '2026-11-27T09:00', text: 'milk, tea' })
  await device.tick(groceries, 'tea')
  time.ms = new Date('2026-11-28T09:00').getTime()
  vi.setSystemTime(time.ms)
  const { added } = watch(device)
  await settle()
  expect([device.text(groceries), device.ticked(groceries)]).toEqual(['tea, milk', []])
  await added[0]?.undo()
  await settle()
  expect([device.text(groceries), device.ticked(groceries)]).toEqual(['tea', ['tea']])
  expect(added).toHaveLength(1)
})

test('a full target list is reported only once, and the items are added once it has room', async () => {
  const items = Array.from({ length: 800 }, (_, at) => `item number ${at}`).join(', ')
  const { device } = await openDevice({ at: '2026-11-28T09:00', text: items })
  await device.save(groceries, `tea, ${items.replaceAll('item', 'thing')}`)
  const { added, full } = watch(device)
  await settle()
  await vi.advanceTimersByTimeAsync(25 * 60_000)
  expect([added, full]).toEqual([[], ['Staples']])
  await device.save(groceries, 'tea')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await settle()
  expect(added).toMatchObject([{ count: 800 }])
})

test('items are not added after watching has stopped', async () => {
  const { device } = await openDevice({ at: '2026-11-27T23:58' })
  const { added, stop } = watch(device)
  stop()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(added).toEqual([])
})
