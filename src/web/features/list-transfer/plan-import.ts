import { countParts, listItemsBytesLimit, savedListsLimit } from '#shared/contracts/saved-list.ts'
import { freeListName } from '#shared/list-files/free-list-name.ts'
import type { ListCopy, SkippedList } from '#shared/list-files/list-copy.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'

type SavedList = Pick<StoredList, 'name' | 'text' | 'role'>

export type PlannedImport = {
  /** Each with the name that it gets here: no list is ever overwritten. */
  wanted: (ListCopy & { savedAs: string })[]
  skipped: SkippedList[]
}

/** What an import would add to the lists that are there. */
export function planImport(
  read: { lists: readonly ListCopy[]; skipped: readonly SkippedList[] },
  saved: readonly SavedList[],
): PlannedImport {
  const names = new Set(saved.map(({ name }) => name))
  const lastNumbers = new Map<string, number>()
  const known = new Set(saved.flatMap((list) => [keyOf(list), keyOf(unnumbered(list))]))
  // Lists that somebody else owns count for that owner's quota.
  const owned = saved.filter(({ role }) => role === 'owner')
  let bytes = owned.map(bytesOf).reduce((sum, each) => sum + each, 0)
  const wanted: PlannedImport['wanted'] = []
  const skipped = [...read.skipped]
  for (const list of read.lists) {
    if (known.has(keyOf(list))) {
      skipped.push({ name: list.name, reason: 'You already have it.' })
    } else if (owned.length + wanted.length >= savedListsLimit) {
      const reason = `An account keeps up to ${savedListsLimit.toLocaleString('en-US')} lists. Delete some to save it.`
      skipped.push({ name: list.name, reason })
    } else if (bytes + bytesOf(list) > listItemsBytesLimit) {
      skipped.push({
        name: list.name,
        reason: 'Your lists would have more items than an account keeps.',
      })
    } else {
      bytes += bytesOf(list)
      const savedAs = freeListName(list.name, names, lastNumbers)
      names.add(savedAs)
      wanted.push({ ...list, savedAs })
    }
  }
  return { wanted, skipped }
}

type NamedText = Pick<SavedList, 'name' | 'text'>

function keyOf({ name, text }: NamedText): string {
  return JSON.stringify([name, text])
}

/** As it was called in the file, where its name was taken when it was imported. */
function unnumbered({ name, text }: NamedText): NamedText {
  return { name: name.replace(/ \(\d+\)$/u, ''), text }
}

const encoder = new TextEncoder()

/** About as many as the server counts: each item has a key, which is its words, and clocks. */
function bytesOf({ text }: NamedText): number {
  const items = countParts(text)
  const bytes = encoder.encode(text).byteLength
  return 350 * items + 2 * bytes + 6 * Math.min(bytes, 200 * items)
}

/** How many lists, in words: '1 list', '2 lists'. */
export function countedLists(lists: number): string {
  return lists === 1 ? '1 list' : `${lists.toLocaleString('en-US')} lists`
}
