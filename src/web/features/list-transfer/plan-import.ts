import { countEntries, listItemsBytesLimit, savedListsLimit } from '#shared/contracts/saved-list.ts'
import { freeListName } from '#shared/list-files/free-list-name.ts'
import type { ListCopy, SkippedList } from '#shared/list-files/list-copy.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'

type SavedList = Pick<StoredList, 'name' | 'text' | 'role'>

export type PlannedImport = {
  /**
   * The lists to save. Each list gets a name that isn't taken, so that shoppers can tell it apart from their
   * other lists.
   */
  toImport: (ListCopy & { savedAs: string })[]
  skipped: SkippedList[]
}

/**
 * Returns the lists to save, with their new names, and the lists to skip, with the reasons. Skips lists the
 * shopper already has, and lists beyond the account's limits.
 */
export function planImport(
  read: { lists: readonly ListCopy[]; skipped: readonly SkippedList[] },
  saved: readonly SavedList[],
): PlannedImport {
  const names = new Set(saved.map(({ name }) => name))
  const lastNumbers = new Map<string, number>()
  const known = new Set(saved.flatMap((list) => [keyOf(list), keyOf(unnumbered(list))]))
  // A list that another shopper owns counts toward the owner's limit.
  const owned = saved.filter(({ role }) => role === 'owner')
  let bytes = owned.map(bytesOf).reduce((sum, each) => sum + each, 0)
  const toImport: PlannedImport['toImport'] = []
  const skipped = [...read.skipped]
  for (const list of read.lists) {
    if (known.has(keyOf(list))) {
      skipped.push({ name: list.name, reason: 'You already have it.' })
    } else if (owned.length + toImport.length >= savedListsLimit) {
      const reason = `An account can have up to ${savedListsLimit.toLocaleString('en-US')} lists. Delete some to save it.`
      skipped.push({ name: list.name, reason })
    } else if (bytes + bytesOf(list) > listItemsBytesLimit) {
      skipped.push({
        name: list.name,
        reason: 'Your lists would have more items than an account can have.',
      })
    } else {
      bytes += bytesOf(list)
      const savedAs = freeListName(list.name, names, lastNumbers)
      names.add(savedAs)
      toImport.push({ ...list, savedAs })
    }
  }
  return { toImport, skipped }
}

type NamedText = Pick<SavedList, 'name' | 'text'>

/** Returns a key that is the same for lists with the same name and text. */
function keyOf({ name, text }: NamedText): string {
  return JSON.stringify([name, text])
}

/** Removes the number that an earlier import added to a name that was taken, as in 'Weekly (2)'. */
function unnumbered({ name, text }: NamedText): NamedText {
  return { name: name.replace(/ \(\d+\)$/u, ''), text }
}

const encoder = new TextEncoder()

/**
 * Estimates a list's size the way the server measures it. For each item, the server also stores timestamps
 * and a key made from the item's words.
 */
function bytesOf({ text }: NamedText): number {
  const items = countEntries(text)
  const bytes = encoder.encode(text).byteLength
  return 350 * items + 2 * bytes + 6 * Math.min(bytes, 200 * items)
}

/** Formats a number of lists, for example as '1 list' or '2 lists'. */
export function listCountText(lists: number): string {
  return lists === 1 ? '1 list' : `${lists.toLocaleString('en-US')} lists`
}
