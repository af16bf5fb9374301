import {
  countEntries,
  maxCopiedEntries,
  savedListItemsLimit,
  savedListNameLimit,
  savedListsLimit,
  storableText,
} from '#shared/contracts/saved-list.ts'
import { tickKey } from '#shared/lists/tick-key.ts'

/** A list to export, or one that was imported. */
export type ListCopy = {
  name: string
  /** The text of the list, with the items as typed. */
  text: string
  /** Keys under which items are ticked on the current trip. */
  tickedKeys: readonly string[]
  /** Descriptions of what was left out of the list, for the shopper. Absent if nothing was left out. */
  omitted?: readonly string[]
}

/** A list that can't be imported, and the reason. */
export type SkippedList = { name: string; reason: string }

/** The lists found in another app's file, and the lists that were skipped. */
export type ListsFound = { lists: ListCopy[]; skipped: SkippedList[] }

export type ListsRead =
  | { status: 'read'; lists: ListCopy[]; skipped: SkippedList[] }
  /** `problem` tells the shopper what is wrong with the file and what to do. */
  | { status: 'unreadable'; problem: string }

const maxTaken = 1_000
const fallbackName = 'Imported list'

/**
 * Returns the lists that an account can save, with only text that the database accepts. Lists that are too
 * long, and lists beyond the account's limit, are reported in `skipped`, each with the reason. The result is
 * 'unreadable' if there are no lists at all, not even skipped ones.
 */
export function keepableLists(
  found: readonly ListCopy[],
  skipped: readonly SkippedList[] = [],
): ListsRead {
  const lists: ListCopy[] = []
  const left = [...skipped]
  for (const list of found) {
    const kept = makeStorable(list)
    const reason = lists.length < savedListsLimit ? reasonAgainst(kept) : tooManyLists
    if (reason === null) lists.push(kept)
    else left.push({ name: [...kept.name].slice(0, savedListNameLimit).join(''), reason })
  }
  if (lists.length > 0 || left.length > 0) return { status: 'read', lists, skipped: left }
  return { status: 'unreadable', problem: "It doesn't contain a list." }
}

/** Like `keepableLists`, but for lists from another app's file. Also skips lists without items. */
export function keepableFound(
  lists: readonly ListCopy[],
  skipped: readonly SkippedList[] = [],
): ListsRead {
  const empty = lists.flatMap(({ name, text, omitted = [] }): SkippedList | [] => {
    if (text !== '') return []
    const [first] = omitted
    const reason = first === undefined ? 'It has no items.' : `It has no items, only: ${first}`
    return { name: name || fallbackName, reason }
  })
  return keepableLists(
    lists.filter(({ text }) => text !== ''),
    [...skipped, ...empty],
  )
}

/**
 * Returns a list with text the database accepts, and with at most 1,000 ticks. A list without a name gets a
 * default one.
 */
function makeStorable({ name, text, tickedKeys, omitted }: ListCopy): ListCopy {
  const storableName = storableText(name)
  return {
    name: storableName.trim() === '' ? fallbackName : storableName,
    text: storableText(text),
    tickedKeys: [...new Set(tickedKeys.map(tickKey))]
      .filter((key) => key !== '')
      .slice(0, maxTaken),
    ...(omitted && { omitted }),
  }
}

const tooManyLists = `An account can have up to ${formatCount(savedListsLimit)} lists.`

/** Returns why a list is too long to save, or null if it isn't too long. */
function reasonAgainst({ name, text }: ListCopy): string | null {
  if (lengthOf(name) > savedListNameLimit) {
    return `Its name is longer than ${savedListNameLimit} characters.`
  }
  if (lengthOf(text) > savedListItemsLimit) {
    return `It has ${formatCount(lengthOf(text))} characters; a list holds up to ${formatCount(savedListItemsLimit)}.`
  }
  if (countEntries(text) <= maxCopiedEntries) return null
  return `It has ${formatCount(countEntries(text))} items; up to ${formatCount(maxCopiedEntries)} can be imported as one list.`
}

// Counts code points, as the database does.
function lengthOf(text: string): number {
  return Array.from(text).length
}

function formatCount(number: number): string {
  return number.toLocaleString('en-US')
}
