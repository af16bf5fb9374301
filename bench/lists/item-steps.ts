import { setTimeout as wait } from 'node:timers/promises'
import { type MergedItem, readList } from '#shared/list-reader/read-list.ts'
import { testNames } from '#shared/list-reader/test-names.ts'
import { changeItems } from '#shared/lists/change-items.ts'
import {
  addText,
  moveRows,
  removeRows,
  rewriteRows,
  setRowsStore,
} from '#shared/lists/change-rows.ts'
import type { ListItemRow, TextChanges } from '#shared/lists/list-item-row.ts'
import { changesOfText, textOfRows } from '#shared/lists/list-text.ts'
import { readRows } from '#shared/lists/read-rows.ts'
import { revertChanges } from '#shared/lists/revert-changes.ts'
import { itemRowKey } from '#shared/lists/row-keys.ts'
import { rowText, splitRowText } from '#shared/lists/row-store.ts'
import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { writesOfChanges } from '../../src/web/lib/lists/list-writes.ts'
import { itemsOf } from '../../src/web/lib/lists/stored-list.ts'
import type { Write } from '../../src/web/lib/sync/apply-writes.ts'
import type { Tab } from './list-tabs.ts'
import type { SeededRandom } from './seeded-random.ts'

const words = ['milk', 'Milk', 'eggs', 'bread', 'rice', 'soap', 'tea', 'apples', 'salt', 'beans']
/** Stores of items. The empty string means that the item can be bought anywhere. */
const stores = ['Costco', 'Target', "Trader Joe's", '']
const tagged = ['milk (@Costco)', 'milk (@Target)', '2 soap @costco', 'salt & pepper (@Target)']
/** Phrases to type: items with a note, two items without a comma between them, items from a certain store. */
const phrases = [...words, ...tagged, 'garlic, minced', 'salt & pepper', '3 milk', 'onions, red']
const listReader = {
  readRows: (rows: readonly ListItemRow[]) => readRows(rows, (text) => readList(text, testNames)),
  readItems: (text: string) => readList(text, testNames),
}
const separators = [', ', ',', '\n'] as const

/** Writes items of a list. `before` contains the items the shopper saw when making the change. */
type WriteItems = (
  tab: Tab,
  list: string,
  writes: readonly Write[],
  before: readonly ListItemRow[],
) => Promise<void>

type ItemStepsOptions = {
  random: SeededRandom
  write: WriteItems
  /** Replaces the keys of new rows. Used by a control run. */
  withKeys: (changes: TextChanges, rows: readonly ListItemRow[]) => TextChanges
}

export type ItemStep = (tab: Tab, list: string) => Promise<void>

/**
 * Returns the actions that a shopper can take on items. Each action also adds to the tab's `undos` a function
 * that undoes it.
 */
export function itemSteps({ random, write, withKeys }: ItemStepsOptions) {
  const rowsOf = (tab: Tab, list: string) => itemsOf(tab.store.rowsOf(list))

  /**
   * Returns a parser that knows the item names. Now and then returns undefined instead, as if the shopper
   * typed before the names had loaded; the text is then parsed without names.
   */
  function reader(): ReadItems | undefined {
    return random.chance(0.7) ? (text) => readList(text, testNames) : undefined
  }

  async function changeRows(
    tab: Tab,
    list: string,
    change: (rows: readonly ListItemRow[]) => TextChanges,
  ) {
    const before = rowsOf(tab, list)
    const changes = withKeys(change(before), before)
    // Writes from other devices may arrive between a tap and the write that follows it.
    if (random.chance(0.2)) await wait(random.next() * 6)
    await writeChanges(tab, list, { before, changes })
    tab.undos.push(async () => {
      const rows = rowsOf(tab, list)
      const reverted = revertChanges(rows, { before, changes })
      await writeChanges(tab, list, { before: rows, changes: reverted })
    })
  }

  async function writeChanges(
    tab: Tab,
    list: string,
    made: { before: readonly ListItemRow[]; changes: TextChanges },
  ) {
    const writes = writesOfChanges(tab.store.rows, { uid: list, ...made })
    if (writes.length > 0) await write(tab, list, writes, made.before)
  }

  async function changeItem(
    tab: Tab,
    list: string,
    change: (
      rows: readonly ListItemRow[],
      item: MergedItem,
      keys: readonly string[],
    ) => TextChanges,
  ) {
    await changeRows(tab, list, (rows) => {
      const item = random.pick(readRows(rows, (text) => readList(text, testNames)))
      if (!item) return { written: [], removed: [] }
      return changeItems(rows, [item], listReader, (apart, rowsOf) =>
        change(apart, item, rowsOf(item)),
      )
    })
  }

  const anyStore = () => random.pick(stores) ?? ''

  /** Edits the list as text: adds, removes, rewrites or moves an item, or types its store. */
  const editText: ItemStep = (tab, list) =>
    changeRows(tab, list, (rows) => {
      const parts = textOfRows(rows)
        .split(/[,\n] ?/)
        .filter(Boolean)
      const names = new Set(parts.map(itemRowKey))
      const word = random.pick(words.filter((other) => !names.has(itemRowKey(other))))
      const at = random.below(parts.length + 1)
      const part = parts[at]
      const dice = random.next()
      if (dice < 0.5 && word) parts.splice(at, 0, word)
      else if (dice < 0.7) parts.splice(at, 1)
      else if (dice < 0.8 && part) parts[at] = `${random.below(9) + 1} ${itemRowKey(part)}`
      else if (dice < 0.9 && part) parts[at] = rowText({ ...splitRowText(part), store: anyStore() })
      else parts.push(...parts.splice(at, 1))
      return changesOfText(rows, parts.join(random.pick(separators)), reader())
    })

  const addItems: ItemStep = (tab, list) =>
    changeRows(tab, list, (rows) => {
      const added = [random.pick(phrases), random.chance(0.3) ? random.pick(phrases) : undefined]
      return addText(rows, added.filter(Boolean).join(random.pick(separators)), reader())
    })

  const rewriteItem: ItemStep = (tab, list) =>
    changeItem(tab, list, (rows, item, keys) => {
      const amount = `${random.below(9) + 1} ${item.name}`
      const text = random.chance(0.5) ? amount : (random.pick(phrases) ?? amount)
      return rewriteRows(rows, keys, text, reader())
    })

  const moveItem: ItemStep = (tab, list) =>
    changeItem(tab, list, (rows, _item, keys) => {
      const next = random.pick([...rows, null])
      return moveRows(rows, keys, next?.key ?? null)
    })

  const setStore: ItemStep = (tab, list) =>
    changeItem(tab, list, (rows, _item, keys) => setRowsStore(rows, keys, anyStore()))

  const removeItem: ItemStep = (tab, list) =>
    changeItem(tab, list, (rows, _item, keys) => removeRows(rows, keys))

  const removeAllItems: ItemStep = (tab, list) =>
    changeRows(tab, list, (rows) =>
      removeRows(
        rows,
        rows.map(({ key }) => key),
      ),
    )

  return { editText, addItems, rewriteItem, moveItem, setStore, removeItem, removeAllItems }
}
