import type { ListsSnapshot } from './shopper-lists.ts'
import type { StoredList } from './stored-list.ts'

/**
 * The list to which a saved list's items are added, or why there is none. `list` is null for a current list
 * that has never had an item.
 * - `gone`: the list was deleted, isn't shared with the shopper, or is the saved list itself.
 * - `read-only`: the shopper can only view the list.
 * - `of-owner`: the list is the owner's current list, which other members don't see.
 */
export type RepeatTarget =
  | { status: 'found'; uid: string; list: StoredList | null }
  | { status: 'gone' | 'read-only' | 'of-owner' }

type Lists = Pick<ListsSnapshot, 'saved' | 'current'> & { shopperId: string }

/**
 * Returns the list to which a saved list's items are added: the list in `repeats.into`, or the current list
 * if `into` is null. If the items can't be added, returns the reason.
 */
export function repeatTarget(
  { uid, repeats, role }: Pick<StoredList, 'uid' | 'repeats' | 'role'>,
  { saved, current, shopperId }: Lists,
): RepeatTarget {
  const into = repeats?.into ?? null
  if (into === null) {
    return role === 'owner'
      ? { status: 'found', uid: shopperId, list: current }
      : { status: 'of-owner' }
  }
  const list = saved.find((one) => one.uid === into && one.uid !== uid)
  if (!list) return { status: 'gone' }
  return list.role === 'viewer' ? { status: 'read-only' } : { status: 'found', uid: into, list }
}
