import {
  copiedPartsLimit,
  countParts,
  savedListItemsLimit,
  savedListNameLimit,
  savedListsLimit,
  storableText,
} from '#shared/contracts/saved-list.ts'
import { tickKey } from '#shared/lists/tick-key.ts'

/** A list as it leaves the app or comes into it. */
export type ListCopy = {
  name: string
  /** Its items as typed. */
  text: string
  /** What was ticked off on this trip, by the keys of the items. */
  taken: readonly string[]
  /** What a file says beside its items, a line each; absent where it says nothing else. */
  leftOut?: readonly string[]
}

/** A list of a file that can't be kept, and why. */
export type SkippedList = { name: string; reason: string }

/** What a file of another app holds. */
export type ListsFound = { lists: ListCopy[]; skipped: SkippedList[] }

export type ListsRead =
  | { status: 'read'; lists: ListCopy[]; skipped: SkippedList[] }
  /** `problem` says what is wrong with the file and what to do. */
  | { status: 'unreadable'; problem: string }

const maxTaken = 1_000
const nameOfNone = 'Imported list'

/** The lists of a file within the limits of saved lists, and why others are left out. */
export function keepableLists(
  found: readonly ListCopy[],
  skipped: readonly SkippedList[] = [],
): ListsRead {
  const lists: ListCopy[] = []
  const left = [...skipped]
  for (const list of found) {
    const kept = storable(list)
    const reason = lists.length < savedListsLimit ? reasonAgainst(kept) : tooManyLists
    if (reason === null) lists.push(kept)
    else left.push({ name: [...kept.name].slice(0, savedListNameLimit).join(''), reason })
  }
  if (lists.length > 0 || left.length > 0) return { status: 'read', lists, skipped: left }
  return { status: 'unreadable', problem: 'There is no list in it.' }
}

/** The same of another app's lists: one without items is none to save, whatever else it says. */
export function keepableFound(
  lists: readonly ListCopy[],
  skipped: readonly SkippedList[] = [],
): ListsRead {
  const empty = lists.flatMap(({ name, text, leftOut = [] }): SkippedList | [] => {
    if (text !== '') return []
    const [first] = leftOut
    const reason = first === undefined ? 'It has no items.' : `It has no items, only: ${first}`
    return { name: name || nameOfNone, reason }
  })
  return keepableLists(
    lists.filter(({ text }) => text !== ''),
    [...skipped, ...empty],
  )
}

function storable({ name, text, taken, leftOut }: ListCopy): ListCopy {
  const storableName = storableText(name)
  return {
    name: storableName.trim() === '' ? nameOfNone : storableName,
    text: storableText(text),
    taken: [...new Set(taken.map(tickKey))].filter((key) => key !== '').slice(0, maxTaken),
    ...(leftOut && { leftOut }),
  }
}

const tooManyLists = `An account keeps up to ${counted(savedListsLimit)} lists.`

function reasonAgainst({ name, text }: ListCopy): string | null {
  if (lengthOf(name) > savedListNameLimit) {
    return `Its name is longer than ${savedListNameLimit} characters.`
  }
  if (lengthOf(text) > savedListItemsLimit) {
    return `It has ${counted(lengthOf(text))} characters; a list holds up to ${counted(savedListItemsLimit)}.`
  }
  if (countParts(text) <= copiedPartsLimit) return null
  return `It has ${counted(countParts(text))} items; up to ${counted(copiedPartsLimit)} can be imported as one list.`
}

// The database counts code points.
function lengthOf(text: string): number {
  return Array.from(text).length
}

function counted(number: number): string {
  return number.toLocaleString('en-US')
}
