import { removeRows } from '#shared/lists/change-rows.ts'
import { localDay } from '#shared/lists/repeat-days.ts'
import { rowId } from '#shared/lists/synced-row.ts'
import { finderWithoutNames } from '../item-finder.ts'
import { createMemoryDevice } from '../sync/memory-device.ts'
import { openSyncClient } from '../sync/sync-client.ts'
import { testSyncServer } from '../sync/test-sync-server.ts'
import {
  writeOfNewList,
  writeOfRepeatSetting,
  writeOfTick,
  writesOfChanges,
  writesOfText,
} from './list-writes.ts'
import { dueRepeats, type RepeatWrites, writesOfRepeat } from './repeat-writes.ts'
import { itemsOf, storedListOf } from './stored-list.ts'

/** The shopper's id, which is also the id of the current list. */
export const ann = 'ann'
export const staples = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
export const groceries = '5c1a7a53-9b57-4f43-8ad1-0a3b6a0c8d22'
export const saturday = { into: groceries, weekday: 6, weeks: 1, since: '2026-11-27' } as const

const { readRows } = finderWithoutNames()
let tabs = 0

/**
 * Creates two devices on a Friday evening. Every Saturday, the items on the 'Staples' list are added to the
 * 'Groceries' list.
 */
export async function twoDevices(text = 'milk, eggs, bread', list = 'tea') {
  const household = testHousehold('2026-11-27T18:00')
  const [phone, tablet] = [await household.newDevice(), await household.newDevice()]
  await phone.save(staples, text, { repeats: saturday })
  await phone.save(groceries, list)
  await phone.sync()
  await tablet.sync()
  return { ...household, phone, tablet }
}

export async function syncAll(...devices: readonly TestDevice[]) {
  for (const device of [...devices, ...devices]) await device.sync()
}

/**
 * Creates a server and a clock that the test sets. The devices created with `newDevice` share this server and
 * clock.
 */
export function testHousehold(startAt: string) {
  const time = { ms: new Date(startAt).getTime() }
  const server = testSyncServer(() => time.ms)
  return {
    server,
    time,
    goTo: (at: string) => {
      time.ms = new Date(at).getTime()
    },
    newDevice: () => openTestDevice(server, time),
  }
}

export type TestDevice = Awaited<ReturnType<typeof openTestDevice>>

async function openTestDevice(server: ReturnType<typeof testSyncServer>, time: { ms: number }) {
  tabs += 1
  const device = createMemoryDevice()
  const nowMs = () => time.ms
  const client = await openSyncClient({ device, call: server.call, tab: `tab${tabs}`, nowMs })
  const find = (uid: string) => storedListOf(uid, client.rowsOf(uid))
  const items = (uid: string) => itemsOf(client.rowsOf(uid))

  function listsNow() {
    const rows = [...client.rows.values()].filter(({ kind }) => kind === 'lists')
    const saved = rows.filter(({ list }) => list !== ann).flatMap(({ list }) => find(list) ?? [])
    return { saved, current: find(ann) }
  }

  return {
    client,
    lists: () => listsNow(),
    find,
    sync: client.sync,
    text: (uid: string) => find(uid)?.text ?? null,
    repeats: (uid: string) => find(uid)?.repeats ?? null,
    async save(uid: string, text: string, fields: Record<string, unknown> = {}) {
      const list = writeOfNewList(uid, time.ms)
      const isNew = !client.rows.has(rowId('lists', uid))
      const writes = writesOfText(client.rows, { uid, before: items(uid), text })
      await client.write([
        {
          list: uid,
          writes: [
            ...(isNew ? [{ ...list, fields: { ...list.fields, repeats: null, ...fields } }] : []),
            ...writes,
          ],
        },
      ])
    },
    setRepeat: (uid: string, repeats: Parameters<typeof writeOfRepeatSetting>[0]) =>
      client.write([{ list: uid, writes: [writeOfRepeatSetting(repeats)] }]),
    async remove(uid: string, words: string) {
      const before = items(uid)
      const keys = before.filter(({ text }) => text === words).map(({ key }) => key)
      const changes = removeRows(before, keys)
      await client.write([
        { list: uid, writes: writesOfChanges(client.rows, { uid, before, changes }) },
      ])
    },
    async tick(uid: string, words: string, isDone = true) {
      const trip = find(uid)?.trip ?? 1
      const keys = items(uid).filter(({ text }) => text === words)
      const writes = keys.map(({ key }) => writeOfTick(key, { trip, isDone }))
      await client.write([{ list: uid, writes }])
    },
    ticked: (uid: string) =>
      items(uid)
        .filter(({ key }) => find(uid)?.ticks.get(key)?.done === true)
        .map(({ text }) => text),
    /** Adds the items that are due today, as the app does. Returns the result for each repeat. */
    async run(): Promise<(RepeatWrites | 'full' | 'shopping')[]> {
      const results: (RepeatWrites | 'full' | 'shopping')[] = []
      const due = dueRepeats(listsNow(), { shopperId: ann, today: localDay(time.ms) })
      for (const one of due) {
        const made = writesOfRepeat(client, one, { shopperId: ann, nowMs: time.ms, readRows })
        results.push(made)
        if (typeof made !== 'string') await client.write(made.changes)
      }
      return results
    },
  }
}
