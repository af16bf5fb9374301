import { freeListName } from '#shared/list-files/free-list-name.ts'
import type { ListCopy, SkippedList } from '#shared/list-files/list-copy.ts'

type Kept = { name: string; text: string }

export type PlannedImport = {
  /** Each with the name that it gets here: no list is ever overwritten. */
  wanted: (ListCopy & { savedAs: string })[]
  skipped: SkippedList[]
}

/** As many as an account keeps. */
const maxLists = 1_000

/** What an import would add to the lists that are there. */
export function planImport(
  read: { lists: readonly ListCopy[]; skipped: readonly SkippedList[] },
  saved: readonly Kept[],
): PlannedImport {
  const names = new Set(saved.map(({ name }) => name))
  const known = new Set(saved.map(keyOf))
  const wanted: PlannedImport['wanted'] = []
  const skipped = [...read.skipped]
  for (const list of read.lists) {
    if (known.has(keyOf(list))) {
      skipped.push({ name: list.name, reason: 'You have it already.' })
    } else if (saved.length + wanted.length >= maxLists) {
      const reason = `An account keeps up to ${maxLists.toLocaleString('en-US')} lists. Delete some to save it.`
      skipped.push({ name: list.name, reason })
    } else {
      const savedAs = freeListName(list.name, names)
      names.add(savedAs)
      wanted.push({ ...list, savedAs })
    }
  }
  return { wanted, skipped }
}

function keyOf({ name, text }: Kept): string {
  return JSON.stringify([name, text])
}
