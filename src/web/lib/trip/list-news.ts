import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { otherMember } from '../lists/other-member.ts'
import { isPickedUp, type ListMember } from '../lists/stored-list.ts'
import type { TripSnapshot } from './trip.ts'
import { isUnsaved } from './trip-state.ts'

/**
 * Rows that other members added to a list, and rows that they removed before anyone had picked up the item.
 */
export type ListNews = {
  added: { row: ListItemRow; by: ListMember }[]
  removed: ListItemRow[]
}

type Before = Pick<TripSnapshot, 'list' | 'rows' | 'textDraft'>

/**
 * Returns what other members added to or removed from the route's list between two snapshots of a trip.
 * Returns null if there isn't anything to report, or if the route isn't for the open list. Leaves out removed
 * items that were picked up, and all removals while text is unsaved. A row that leaves the stored list and
 * the screen at the same time was removed by another member. A row that the shopper removes leaves the screen
 * first.
 */
export function listNews(before: Before, now: TripSnapshot, shopperId: string): ListNews | null {
  const { list } = now
  if (!list || list.uid !== before.list?.uid || list.items === before.list.items) return null
  if (now.progress?.of?.list !== list.uid) return null
  const keysBefore = keysOf(before.list.items)
  const added = list.items.flatMap((row) => {
    if (keysBefore.has(row.key)) return []
    const by = otherMember(list, { shopperId, userId: list.addedBy.get(row.key) })
    return by ? [{ row, by }] : []
  })
  const removed = removedRows(before, now)
  return added.length + removed.length === 0 ? null : { added, removed }
}

/**
 * Returns the rows that weren't picked up yet when another member removed them. Returns an empty array while
 * text is unsaved.
 */
function removedRows({ list, rows, textDraft }: Before, now: TripSnapshot): ListItemRow[] {
  if (!list || isUnsaved(textDraft) || isUnsaved(now.textDraft)) return []
  const [stored, shown] = [keysOf(now.list?.items ?? []), keysOf(now.rows)]
  const shownBefore = keysOf(rows)
  return list.items.filter(
    ({ key }) =>
      !stored.has(key) && !shown.has(key) && shownBefore.has(key) && !isPickedUp(list, key),
  )
}

function keysOf(rows: readonly ListItemRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ key }) => key))
}
