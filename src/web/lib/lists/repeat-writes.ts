/**
 * A saved list can repeat: on its weekday, its items are added to another list. The first device that opens
 * the lists on that day adds the items, without the server.
 *
 * - The clock of the added rows is the start of the day, not the time when they are added. If several devices
 *   add the items, even offline, they therefore all write the same rows. A removal later that day wins.
 * - In the same write, the device moves the repeat's `since` past that day. This tells all other devices that
 *   the items were added, even devices that haven't received later removals yet.
 */
import type { ListRepeat } from '#shared/contracts/list-repeat.ts'
import { savedListItemsLimit } from '#shared/contracts/saved-list.ts'
import type { ItemOfRows } from '#shared/lists/change-items.ts'
import { clockAt, clockMs } from '#shared/lists/clock.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { advanceRepeat, lastScheduledDay, startOfDay } from '#shared/lists/repeat-days.ts'
import { newRowKeys } from '#shared/lists/row-keys.ts'
import { rowStore, rowText } from '#shared/lists/row-store.ts'
import { separatorOf, strongerSeparator } from '#shared/lists/separators.ts'
import { clocksFor, rowId } from '#shared/lists/synced-row.ts'
import { tickedItems, tickKeysIn } from '#shared/lists/ticked-rows.ts'
import type { ListWrites, Write } from '../sync/apply-writes.ts'
import type { SyncClient } from '../sync/sync-client.ts'
import { hashedId } from './hashed-id.ts'
import { writeOfNewList } from './list-writes.ts'
import { writeOfRepeatByDevice } from './repeat-by-device.ts'
import { repeatTarget } from './repeat-target.ts'
import type { ListsSnapshot } from './shopper-lists.ts'
import type { ListTick, StoredList } from './stored-list.ts'

/** How long a shopper may still be in the store after ticking an item, in milliseconds. */
const sameShoppingMs = 4 * 3600 * 1000
/** Maximum length of the tab id at the end of a clock, in characters. */
const maxTabCharacters = 12

export type DueRepeat = {
  /** The saved list whose items are added. */
  list: StoredList
  repeats: ListRepeat
  /** The target list. `list` is null for a current list that has never had an item. */
  into: { uid: string; list: StoredList | null }
  /** The scheduled day, as YYYY-MM-DD. */
  day: string
}

type Now = {
  shopperId: string
  /** The calendar day on this device. */
  today: string
}

/**
 * Returns the repeats whose day has come and whose items haven't been added yet. If several scheduled days
 * were missed, returns the repeat only for the last one. Leaves out lists that the shopper can only view.
 * Also leaves out repeats whose target is gone, read-only or another member's current list.
 */
export function dueRepeats(
  { saved, current }: Pick<ListsSnapshot, 'saved' | 'current'>,
  { shopperId, today }: Now,
): DueRepeat[] {
  return saved.flatMap((list) => {
    const { repeats, role } = list
    // A viewer's device can't record that it has added the items, so other devices would add them again.
    if (!repeats || role === 'viewer') return []
    const day = lastScheduledDay(repeats, today)
    if (day === null) return []
    const into = repeatTarget(list, { saved, current, shopperId })
    return into.status === 'found' ? { list, repeats, into, day } : []
  })
}

/** An item as the item reader returns it. The item's store may come from the heading above the item. */
export type RepeatedItem = ItemOfRows & { store?: string | null }

type Context = {
  shopperId: string
  nowMs: number
  readRows: (rows: readonly ListItemRow[]) => readonly RepeatedItem[]
}

export type RepeatWrites = {
  changes: ListWrites[]
  /** Number of items that are added or unticked. */
  count: number
  /** Keys of the added rows. */
  added: string[]
  /** Tick keys of the items that are unticked. */
  unticked: string[]
}

/**
 * Returns the writes that add a saved list's items to the end of the target list and mark the day as done.
 * Items that are already on the target stay, but are unticked if they were ticked before the day. Items that
 * were removed from the target on the day aren't added again. Returns 'full' if the items don't fit on the
 * target. Returns 'shopping' if an item was ticked before the day, but so recently that the shopper may still
 * be in the store.
 */
export function writesOfRepeat(
  client: Pick<SyncClient, 'rows'>,
  due: DueRepeat,
  { shopperId, nowMs, readRows }: Context,
): RepeatWrites | 'full' | 'shopping' {
  const { list, repeats, into, day } = due
  const startMs = startOfDay(day)
  const present = into.list?.items ?? []
  const ticks = into.list?.ticks ?? new Map<string, ListTick>()
  const hasBegunBefore = ({ atMs }: ListTick) => atMs < startMs && atMs > nowMs - sameShoppingMs
  if ([...ticks.values()].some(hasBegunBefore)) return 'shopping'

  const wanted = readRows(list.items)
  const items = readRows(present)
  const itemsByKey = new Map(items.map((item) => [item.key, item]))
  const missing = wanted.filter(({ key }) => !itemsByKey.has(key))
  const rows = newRows(client, due, missing)
  const length = rows.reduce((sum, row) => sum + row.before.length + rowText(row).length, 0)
  if ((into.list?.text.length ?? 0) + length > savedListItemsLimit) return 'full'

  const found = wanted.flatMap(({ key }) => itemsByKey.get(key) ?? [])
  const foundRows = new Set(found.flatMap((item) => item.rows))
  const ticked = tickedItems(items, ticks)
  const bought = found.filter(({ key }) => (ticked.get(key)?.atMs ?? startMs) < startMs)
  const unticked = bought.flatMap(tickKeysIn(items))
  const added = rows.map(({ key }) => key)
  // A row that was ticked before it was removed is still ticked when it is added again.
  const tickedRows = added.filter((key) => ticks.get(key)?.done === true)
  const writes = [
    ...rows.map((row) => itemWrite(client, { uid: into.uid, row, startMs })),
    ...present.filter(({ key }) => foundRows.has(key)).map((row) => stayWrite(row, startMs)),
    ...[...unticked, ...tickedRows].map((key) =>
      untickWrite(key, { trip: into.list?.trip ?? 1, startMs }),
    ),
  ]
  const isNewList = into.uid === shopperId && !client.rows.has(rowId('lists', shopperId))
  const target = {
    list: into.uid,
    writes: [...(isNewList ? [writeOfNewList('', nowMs)] : []), ...writes],
  }
  return {
    changes: [
      ...(writes.length > 0 ? [target] : []),
      {
        list: list.uid,
        writes: [writeOfRepeatByDevice(client, list.uid, advanceRepeat(repeats, day))],
      },
    ],
    count: new Set(rows.map(({ item }) => item)).size + bought.length,
    added,
    unticked,
  }
}

/** A row to add, with the key of its item. */
type NewRow = ListItemRow & { item: string }

/**
 * Returns the rows that add the missing items to the end of the target. Leaves out rows removed from the
 * target since the day began.
 */
function newRows(
  client: Pick<SyncClient, 'rows'>,
  { list, into, day }: Pick<DueRepeat, 'list' | 'into' | 'day'>,
  missing: readonly RepeatedItem[],
): NewRow[] {
  const present = into.list?.items ?? []
  const newKey = newRowKeys(present.map(({ key }) => key))
  const before = strongerSeparator(separatorOf(present), separatorOf(list.items))
  const itemOf = new Map(missing.flatMap((item) => item.rows.map((key) => [key, item] as const)))
  let place = present.at(-1)?.place ?? 0
  return list.items.flatMap(({ key: savedKey, text, store: ownStore }): NewRow[] => {
    const item = itemOf.get(savedKey)
    if (!item) return []
    const store = rowStore(item.store ?? ownStore)
    const key = newKey(rowText({ text, store }))
    const stored = client.rows.get(rowId('items', into.uid, { key }))
    if (stored && clockMs(stored.clocks['present'] ?? '') >= startOfDay(day)) return []
    place += 1
    return [{ key, text, store, before, place, item: item.key }]
  })
}

/**
 * Returns the write for an added row. The write's clock ends with a hash of the written values. Without the
 * hash, two devices could write different values with equal clocks, and each would keep its own values.
 */
function itemWrite(
  client: Pick<SyncClient, 'rows'>,
  { uid, row, startMs }: { uid: string; row: NewRow; startMs: number },
): Write {
  const { key, text, store, before, place } = row
  const stored = client.rows.get(rowId('items', uid, { key }))
  const isStoreSet = (stored?.fields['store'] ?? '') !== store
  const fields = { text, before, place, present: true, ...(isStoreSet && { store }) }
  const hash = hashedId(JSON.stringify(fields))
    .replaceAll('-', '')
    .slice(0, maxTabCharacters - 1)
  return {
    kind: 'items',
    key: { key },
    fields,
    clocks: clocksFor('items', fields, clockAt(startMs, `r${hash}`)),
  }
}

/**
 * Returns the write that keeps a row on the target list, even if another device removed the row before
 * `startMs` and this device doesn't know about the removal yet.
 */
function stayWrite({ key, text, before, place }: ListItemRow, startMs: number): Write {
  const fields = { present: true }
  const clocks = clocksFor('items', fields, clockAt(startMs, 'repeat'))
  return { kind: 'items', key: { key }, fields, initial: { text, before, place }, clocks }
}

function untickWrite(key: string, { trip, startMs }: { trip: number; startMs: number }): Write {
  const fields = { done: false }
  const clocks = clocksFor('ticks', fields, clockAt(startMs, 'repeat'))
  return { kind: 'ticks', key: { trip, key }, fields, clocks }
}
