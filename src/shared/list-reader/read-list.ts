import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { type Amount, addAmounts } from './amounts/amount.ts'
import { listParts } from './parse-list.ts'
import { type ListItem, readItem } from './read-item.ts'
import { readShapes } from './shape/read-shapes.ts'

/** An item of the list, merged from all its repetitions. */
export type MergedItem = {
  /** Identifies the item: the same for 'Apple' and 'apples'. */
  key: string
  name: string
  note: string
  heading: string | null
  amounts: readonly Amount[]
  /** The texts of all repetitions, as written in the list. */
  texts: readonly string[]
  /** Distinct keys of the rows that contain the item; empty for a text without rows. */
  rows: readonly string[]
}

/**
 * Returns the items of a list in order, repeats included. Skips headings ('Produce:', 'For the sauce'), small
 * talk, meal names in a plan, and the text around a recipe. Everything else is an item, known or not.
 */
export function readList(text: string, names: KnownNames): ListItem[] {
  const { items, isLines } = readShapes(text, names)
  // If the text has only headings, each one is an item.
  return items.length > 0 || !isLines
    ? items.filter(isWanted)
    : listParts(text).map((part) => ({
        ...part,
        heading: null,
        isTicked: false,
        ...readItem(part.text, names),
      }))
}

/** Drops '0x beer'. */
function isWanted({ quantity, upTo }: ListItem): boolean {
  return quantity !== 0 || upTo !== null
}

/**
 * Merges repeated items and collects their amounts. Items with different notes stay separate. `rowsOf`
 * returns the keys of the rows that contain an item.
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

/** Returns the key that spellings of a name share, so 'Apple' and 'apples' are one. */
export function placementKey(name: string): string {
  return nameKey(name) || name.trim().toLowerCase()
}

function keyOf({ name, note }: ListItem): string {
  const key = placementKey(name)
  return note === '' ? key : `${key} (${note.toLowerCase()})`
}
