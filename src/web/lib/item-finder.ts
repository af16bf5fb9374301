import * as z from 'zod/mini'
import { itemAt } from '#shared/list-reader/item-at.ts'
import { readItem } from '#shared/list-reader/read-item.ts'
import { type MergedItem, mergeItems, readList } from '#shared/list-reader/read-list.ts'
import { type PlainList, plainList } from '#shared/list-reader/shape/plain-list.ts'
import type { ListItemRow } from '#shared/lists/list-item-row.ts'
import { readRows } from '#shared/lists/read-rows.ts'
import type { ReadItems } from '#shared/lists/text-pieces.ts'
import { nameKey, stemsOf } from '#shared/names/fold-name.ts'
import { type KnownNames, knownNames } from '#shared/names/known-names.ts'
import { memoize } from '#shared/names/memoize.ts'
import { indexInSteps, indexNames, type NameIndex } from '#shared/names/name-index.ts'
import { suggestNames } from '#shared/names/suggest-names.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { itemsByStore } from '#shared/stores/items-by-store.ts'
import { parsedJson, readStored, writeStored } from './browser-storage.ts'
import type { Pasted, PastedItems } from './read-pasted.ts'

/** Reads the items in lists and matches them to product names. */
export type ItemFinder = {
  names: NameIndex
  known: KnownNames
  /** Returns the items in a list's text. Items with the same name are merged into one. */
  items: (listText: string) => MergedItem[]
  /**
   * Returns the items in a list's rows, each with the keys of the rows that contain it. Items with the same
   * name are merged into one. Returns the same array for the same array of rows.
   */
  readRows: (rows: readonly ListItemRow[]) => readonly MergedItem[]
  /** Separates the items to buy at a store from those to buy at other stores. */
  itemsByStore: typeof itemsByStore
  /** Returns each item in the text with its position, including repeated items. */
  readItems: ReadItems
  /**
   * Converts text in another format, such as a table or a chat, to plain lines. Returns null if the text
   * already consists of plain lines.
   */
  plainList: (text: string) => PlainList | null
  /**
   * Reads long pasted text in a worker, so that the page stays responsive, and caches the results for later
   * reads. If the worker fails to load, reads the lines on the main thread, in slices.
   */
  readAhead: (pasted: Pasted) => Promise<void>
  /**
   * Returns the shopper's own item names, without duplicates. The names looked up on this device come first,
   * starting with the latest, followed by the item names in the texts of `lists`. Stops reading lists once
   * there are 600 names.
   */
  ownNames: (shopperId: string, lists: readonly string[]) => string[]
  /** Remembers the looked-up names on this device. Keeps the latest 300. */
  remember: (shopperId: string, names: readonly string[]) => void
  /**
   * Returns the name of the item under the cursor, and where that name begins and ends. The name doesn't
   * include the item's amount, unit or note.
   */
  nameAt: (listText: string, cursor: number) => { from: number; to: number; name: string }
  /**
   * Returns up to six suggestions for a partly typed name: at most three of the shopper's own names, then
   * product names. Never suggests the typed text itself.
   */
  suggest: (name: string, own: readonly string[]) => readonly string[]
}

const historyName = 'item-history'
/** Maximum number of remembered names. The oldest are dropped. */
const maxHistory = 300
/** Once this many of the shopper's own names are known, no more lists are read for suggestions. */
const maxOwnNames = 600
const maxListsRemembered = 8
const maxTextsRemembered = 8
const lineBreaks = /[\n\r\u2028\u2029]+/u
const StoredHistory = z.array(z.string())
const suggestionLimit = 6
const ownLimit = 3

/** How long a task can run without noticeably delaying a key press, in milliseconds. */
const sliceMs = 8

/**
 * Creates the item finder from the text of the department files and the word files. Indexes the product names
 * in slices, so that the page stays responsive.
 */
export async function makeItemFinder(departments: string, words: string): Promise<ItemFinder> {
  const steps = indexInSteps(readVocabulary(departments, words))
  let sliceEnds = performance.now() + sliceMs
  for (;;) {
    const { done, value } = steps.next()
    if (done) return finderOf(value)
    if (performance.now() < sliceEnds) continue
    await nextTask()
    sliceEnds = performance.now() + sliceMs
  }
}

/**
 * Returns a finder that knows only the items in the sample data. Use this finder until the product names are
 * loaded, or if they fail to load.
 */
export function finderWithoutNames(): ItemFinder {
  return finderOf(indexNames(readVocabulary('', '')))
}

/** Runs a function on each element, in slices, so that the page stays responsive. */
async function inSlices<T>(all: readonly T[], act: (one: T) => unknown): Promise<void> {
  let sliceEnds = performance.now() + sliceMs
  for (const one of all) {
    act(one)
    if (performance.now() < sliceEnds) continue
    await nextTask()
    sliceEnds = performance.now() + sliceMs
  }
}

/** Reads pasted text in a worker. Resolves with null if the worker can't be loaded. */
async function readInWorker(pasted: Pasted): Promise<PastedItems | null> {
  try {
    const [worker, { departments, words }] = await Promise.all([
      import('./read-in-worker.ts'),
      import('./vocabulary-text.ts'),
    ])
    return await worker.readInWorker({ pasted, departments, words })
  } catch {
    return null
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

function finderOf(names: NameIndex): ItemFinder {
  const known = knownNames(names)
  /** The worker's result for the last long pasted text. */
  let ahead: (PastedItems & { text: string }) | null = null
  const readItems = memoize(
    (text) => ahead?.itemsOf.get(text) ?? readList(text, known),
    maxTextsRemembered,
  )
  const read = (listText: string) => mergeItems(readItems(listText))
  const itemsOfRows = new WeakMap<readonly ListItemRow[], readonly MergedItem[]>()
  return {
    names,
    known,
    // The item count, the results and the route all read the same text, so the items are cached.
    items: memoize(read, maxListsRemembered),
    readRows: (rows) => {
      const items = itemsOfRows.get(rows) ?? readRows(rows, readItems)
      itemsOfRows.set(rows, items)
      return items
    },
    itemsByStore,
    readItems,
    plainList: (text) => (ahead?.text === text ? ahead.plain : plainList(text, known)),
    async readAhead(pasted) {
      const read = await readInWorker(pasted)
      if (read) ahead = { text: pasted.text, ...read }
      else await inSlices(pasted.text.split(lineBreaks), (line) => readList(line, known))
    },
    ownNames: (shopperId, lists) => {
      const own = new Set(readHistory(shopperId))
      for (const list of lists) {
        if (own.size >= maxOwnNames) break
        // Not cached, because these items would replace the open list's items in the cache.
        for (const { name } of mergeItems(readList(list, known))) own.add(name)
      }
      return [...own]
    },
    remember: (shopperId, searched) => {
      const all = new Set([...searched, ...readHistory(shopperId)])
      writeStored(shopperId, historyName, JSON.stringify([...all].slice(0, maxHistory)))
    },
    nameAt: (listText, cursor) => {
      const item = itemAt(listText, cursor)
      const { name } = readItem(item.text, known)
      const from = item.from + Math.max(0, item.text.indexOf(name))
      return { from, to: from + name.length, name }
    },
    suggest: (name, own) => suggestItems(names, name, own),
  }
}

/** Returns up to six suggestions for a partly typed name, with the shopper's own names first. */
function suggestItems(names: NameIndex, typed: string, own: readonly string[]): string[] {
  const key = nameKey(typed)
  if (key === '') return []
  const ownMatches = own.filter((name) => beginsWith(name, key)).slice(0, ownLimit)
  const known = suggestNames(names, typed, { limit: suggestionLimit }).map(({ text }) => text)
  const byKey = new Map([...ownMatches, ...known].map((name) => [nameKey(name), name]))
  for (const name of ownMatches) byKey.set(nameKey(name), name)
  // Don't suggest a name that equals the typed text.
  return [...byKey.values()].filter((name) => name !== typed).slice(0, suggestionLimit)
}

/** Returns whether the name, or one of its words, starts with `key`. */
function beginsWith(name: string, key: string): boolean {
  return nameKey(name).startsWith(key) || stemsOf(name).some((stem) => stem.startsWith(key))
}

/** Returns the names that the shopper has looked up on this device, latest first. */
function readHistory(shopperId: string): string[] {
  const stored = StoredHistory.safeParse(parsedJson(readStored(shopperId, historyName) ?? '[]'))
  return stored.data ?? []
}
