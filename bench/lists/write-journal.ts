import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { itemRowKey } from '#shared/lists/row-keys.ts'
import { rowText } from '#shared/lists/row-store.ts'
import { rowId, type SyncedRow, tripNumberOf } from '#shared/lists/synced-row.ts'
import { itemsOf } from '../../src/web/lib/lists/stored-list.ts'
import type { Write } from '../../src/web/lib/sync/apply-writes.ts'
import type { SyncClient } from '../../src/web/lib/sync/sync-client.ts'

/** Acknowledged writes, recorded for the checks at the end. */
export type WriteJournal = {
  /** The latest acknowledged write to each field, by row and field. */
  acknowledged: Map<string, AcknowledgedField>
  /**
   * Ids of items that may have the same text and store as another item, because the shopper saw both items
   * or changed one of them.
   */
  mayRepeat: Set<string>
  /** Number of the latest trip that was started in any tab, by list. */
  lastTrips: Map<string, number>
  /** Whether items have random ids instead of keys from their text. */
  hasRandomKeys: boolean
}

type AcknowledgedField = { row: SyncedRow; field: string; clock: string; value: unknown }

type WrittenList = {
  store: SyncClient
  list: string
  tab: string
  /** Items the shopper saw when making the change. */
  before: readonly ListItemRow[]
}

/** Returns an empty journal. */
export function newWriteJournal(hasRandomKeys: boolean): WriteJournal {
  return { acknowledged: new Map(), mayRepeat: new Set(), lastTrips: new Map(), hasRandomKeys }
}

/** Writes rows of a list on the device and records the values the device has acknowledged. */
export async function writeNoted(
  journal: WriteJournal,
  { store, list, tab, before }: WrittenList,
  writes: readonly Write[],
): Promise<void> {
  await store.write([{ list, writes }])
  const now = itemsOf(store.rowsOf(list))
  for (const { kind, key } of writes) {
    const id = rowId(kind, list, key)
    const row = store.rows.get(id)
    if (!row) continue
    acknowledge(journal, row, tab)
    if (kind === 'items' && canRepeat(journal, key?.key ?? '', { before, now })) {
      journal.mayRepeat.add(id)
    }
    if (kind === 'lists') {
      journal.lastTrips.set(list, Math.max(tripNumberOf(row), journal.lastTrips.get(list) ?? 1))
    }
  }
}

/** Returns whether an item may have the same name and store as another item of its list. */
function canRepeat(
  { hasRandomKeys }: WriteJournal,
  key: string,
  { before, now }: { before: readonly ListItemRow[]; now: readonly ListItemRow[] },
): boolean {
  const row = now.find((one) => one.key === key)
  if (!row) return false
  const name = nameAtStore(row)
  // The item was given another name or store after it was added, or the key for its name was already taken.
  if (!hasRandomKeys && key !== name) return true
  const earlier = before.find((one) => one.key === key)
  const isRewritten = earlier !== undefined && nameAtStore(earlier) !== name
  return isRewritten || now.some((one) => one.key !== key && nameAtStore(one) === name)
}

/**
 * Returns a key made of an item's name and store, so that the same item at two stores counts as two items.
 */
export function nameAtStore(row: Pick<ListItemRow, 'text' | 'store'>): string {
  return itemRowKey(rowText(row))
}

/** Records those fields of a row that this tab was the last to write. */
function acknowledge({ acknowledged }: WriteJournal, row: SyncedRow, tab: string): void {
  for (const [field, clock] of Object.entries(row.clocks)) {
    if (!clock.endsWith(`-${tab}`)) continue
    const id = `${row.id}\n${field}`
    const known = acknowledged.get(id)
    if (!known || clock > known.clock) {
      acknowledged.set(id, { row, field, clock, value: row.fields[field] })
    }
  }
}
