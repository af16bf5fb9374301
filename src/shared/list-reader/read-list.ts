import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { type Amount, addAmounts } from './amounts/amount.ts'
import { listParts } from './parse-list.ts'
import { type ListItem, readItem } from './read-item.ts'
import { readShapes } from './shape/read-shapes.ts'

/** An item of the list once, however often it was written. */
export type MergedItem = {
  /** Tells it from the others: the same for 'Apple' and 'apples'. */
  key: string
  name: string
  note: string
  heading: string | null
  amounts: readonly Amount[]
  /** What was written for it, each as it stands in the list. */
  texts: readonly string[]
  /** The keys of the rows it is written in, each once; none for a text that has no rows. */
  rows: readonly string[]
}

/**
 * The items of a list as people write them, in order, repeats included. Headings ('Produce:', 'For the
 * sauce'), small talk, the meals of a plan and what surrounds a recipe are no items; everything else is one,
 * known or not.
 */
export function readList(text: string, names: KnownNames): ListItem[] {
  const { items, isLines } = readShapes(text, names)
  // A text of headings alone is a list of them.
  return items.length > 0 || !isLines
    ? items.filter(isWanted)
    : listParts(text).map((part) => ({
        ...part,
        heading: null,
        isTicked: false,
        ...readItem(part.text, names),
      }))
}

/** '0x beer' is not wanted. */
function isWanted({ quantity, upTo }: ListItem): boolean {
  return quantity !== 0 || upTo !== null
}

/**
 * Each item once, with all its amounts; two with different notes are two. `rowsOf` tells the keys of the
 * rows in which an item is written.
 */
export function mergeItems<Item extends ListItem>(
  items: readonly Item[],
  rowsOf: (item: Item) => readonly string[] = () => [],
): MergedItem[] {
  const groups = Map.groupBy(items, keyOf)
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const { name, note, heading } = first
    const all = [first, ...others]
    return {
      key,
      name,
      note,
      heading,
      amounts: addAmounts(all),
      texts: all.map(({ text }) => text),
      rows: [...new Set(all.flatMap(rowsOf))],
    }
  })
}

/** What two spellings of an item's name have in common: 'Apple' and 'apples' are one. */
export function placementKey(name: string): string {
  return nameKey(name) || name.trim().toLowerCase()
}

function keyOf({ name, note }: ListItem): string {
  const key = placementKey(name)
  return note === '' ? key : `${key} (${note.toLowerCase()})`
}
