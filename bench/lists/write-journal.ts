import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { itemRowKey } from '#shared/lists/row-keys.ts'
import { type Row, rowId, tripNumberOf } from '#shared/lists/synced-row.ts'
import { itemsOf } from '../../src/web/lib/lists/stored-list.ts'
import type { Write } from '../../src/web/lib/sync/apply-writes.ts'
import type { SyncClient } from '../../src/web/lib/sync/sync-client.ts'

/** What shoppers were told is saved, as the oracle needs it. */
export type WriteJournal = {
  /** By row and field, the latest write of each that was acknowledged. */
  acknowledged: Map<string, AcknowledgedField>
  /**
   * Ids of items that may say the same as another one: whoever wrote them saw both, or put other words in
   * place of what they said.
   */
  mayRepeat: Set<string>
  /** By list, the latest trip that any tab has begun. */
  lastTrips: Map<string, number>
}

type AcknowledgedField = { row: Row; field: string; clock: string; value: unknown }

type WrittenList = {
  store: SyncClient
  list: string
  tab: string
  /** The items that the shopper saw when the change was made. */
  before: readonly ListItemRow[]
}

export function newWriteJournal(): WriteJournal {
  return { acknowledged: new Map(), mayRepeat: new Set(), lastTrips: new Map() }
}

/** Writes rows of a list, and notes what was acknowledged with it. */
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
    if (kind === 'items' && canRepeat(key?.key ?? '', { before, now })) journal.mayRepeat.add(id)
    if (kind === 'lists') {
      journal.lastTrips.set(list, Math.max(tripNumberOf(row), journal.lastTrips.get(list) ?? 1))
    }
  }
}

function canRepeat(
  key: string,
  { before, now }: { before: readonly ListItemRow[]; now: readonly ListItemRow[] },
): boolean {
  const row = now.find((one) => one.key === key)
  if (!row) return false
  // Only where the name's own key is taken is one with a number given.
  if (/~\d+$/.test(key)) return true
  const name = itemRowKey(row.text)
  const earlier = before.find((one) => one.key === key)
  const isRewritten = earlier !== undefined && itemRowKey(earlier.text) !== name
  return isRewritten || now.some((one) => one.key !== key && itemRowKey(one.text) === name)
}

/** Remembers the fields that were last written by this tab. */
function acknowledge({ acknowledged }: WriteJournal, row: Row, tab: string): void {
  for (const [field, clock] of Object.entries(row.clocks)) {
    if (!clock.endsWith(`-${tab}`)) continue
    const id = `${row.id}\n${field}`
    const known = acknowledged.get(id)
    if (!known || clock > known.clock) {
      acknowledged.set(id, { row, field, clock, value: row.fields[field] })
    }
  }
}
