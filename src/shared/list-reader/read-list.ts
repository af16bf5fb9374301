import { nameKey } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { storeKey } from '#shared/stores/named-store.ts'
import { type Amount, addAmounts } from './amounts/amount.ts'
import { listParts } from './parse-list.ts'
import { type ListItem, readItem } from './read-item.ts'
import { readWithStores } from './stores/read-with-stores.ts'

/** An item on a list, with all its repetitions merged. */
export type MergedItem = {
  /** Identifies the item. 'Apple' and 'apples' have the same key. */
  key: string
  name: string
  note: string
  heading: string | null
  /**
   * The store where the item is bought, written next to the item or in a heading above it. Null if any store
   * will do.
   */
  store: string | null
  amounts: readonly Amount[]
  /** The text of each repetition, as written in the list. */
  texts: readonly string[]
  /** Keys of the rows that contain the item, without duplicates. Empty if the list wasn't read from rows. */
  rows: readonly string[]
}

/**
 * Returns the items of a list in order, including repetitions. Skips headings ('Produce:', 'For the sauce'),
 * small talk, names of meals in a plan, and the text around a recipe. Also skips items with a quantity of
 * zero. Everything else is an item, known or not. If the list contains only headings, returns the headings as
 * items.
 */
export function readList(text: string, names: KnownNames): ListItem[] {
  const { items, isLines } = readWithStores(text, names)
  // A list that contains only headings is more likely a list of items.
  return items.length > 0 || !isLines
    ? items.filter(isWanted)
    : listParts(text).map((part) => ({
        ...part,
        heading: null,
        store: null,
        isTicked: false,
        ...readItem(part.text, names),
      }))
}

/** Whether an item is to be bought. An item with a quantity of zero, such as '0x beer', isn't. */
function isWanted({ quantity, upTo }: ListItem): boolean {
  return quantity !== 0 || upTo !== null
}

/**
 * Merges repeated items, in order of first appearance, and adds up their amounts. Items with different notes
 * or stores stay separate. `rowsOf` returns the keys of the rows that contain an item.
 */
export function mergeItems<Item extends ListItem>(
  items: readonly Item[],
  rowsOf: (item: Item) => readonly string[] = () => [],
): MergedItem[] {
  const groups = Map.groupBy(items, keyOf)
  return [...groups].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const { name, note, heading, store } = first
    const all = [first, ...others]
    return {
      key,
      name,
      note,
      heading,
      store,
      amounts: addAmounts(all),
      texts: all.map(({ text }) => text),
      rows: [...new Set(all.flatMap(rowsOf))],
    }
  })
}

/** Returns a key shared by all spellings of a name, such as 'Apple' and 'apples'. */
export function placementKey(name: string): string {
  return nameKey(name) || name.trim().toLowerCase()
}

function keyOf({ name, note, store }: ListItem): string {
  const key = placementKey(name) + (note === '' ? '' : ` (${note.toLowerCase()})`)
  return keyAtStore(key, store)
}

/** Adds a store to an item's key. Returns the key unchanged if the store is null. */
export function keyAtStore(key: string, store: string | null): string {
  return store === null ? key : `${key} (@${storeKey(store) || store})`
}
