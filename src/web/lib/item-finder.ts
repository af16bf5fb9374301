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
import { indexInSteps, indexNames, type NameIndex } from '#shared/names/name-index.ts'
import { remembered } from '#shared/names/remembered.ts'
import { suggestNames } from '#shared/names/suggest-names.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'
import { parsedJson, readStored, writeStored } from './browser-storage.ts'

/** Reads lists and knows what their items are called. */
export type ItemFinder = {
  names: NameIndex
  known: KnownNames
  /** The items of a list, each once. */
  items: (listText: string) => MergedItem[]
  /** The items of a list's rows, each once, with the keys of their rows. */
  readRows: (rows: readonly ListItemRow[]) => readonly MergedItem[]
  /** Where each item stands in a text, repeats included. */
  readItems: ReadItems
  /** The same list as plain lines, for a table, a chat and the like; null for a text that is plain. */
  plainList: (text: string) => PlainList | null
  /** Reads a long text a line at a time, so that the page goes on meanwhile; what is read is remembered. */
  readAhead: (text: string) => Promise<void>
  /** What the shopper has looked for on this device, and what stands on some lists; each name once. */
  ownNames: (shopperId: string, lists: readonly string[]) => string[]
  /** Remembers what was looked for. */
  remember: (shopperId: string, names: readonly string[]) => void
  /** Where the name under the cursor stands in a list: its item less number, unit and note. */
  nameAt: (listText: string, cursor: number) => { from: number; to: number; name: string }
  /** Names that may be meant or completed, the shopper's own first. */
  suggest: (name: string, own: readonly string[]) => readonly string[]
}

const historyName = 'item-history'
/** Names; the oldest are forgotten. */
const maxHistory = 300
/** Saved lists are read for suggestions until they have given so many names with the history. */
const maxOwnNames = 600
const maxListsRemembered = 8
const StoredHistory = z.array(z.string())
const suggestionLimit = 6
const ownLimit = 3

/** A task no longer than this keeps no key press waiting. */
const sliceMs = 8

/** Prepares the names in slices, so that the page goes on meanwhile. */
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

/** For whom the names could not be loaded: lists are read, and the items of the sample rows found. */
export function finderWithoutNames(): ItemFinder {
  return finderOf(indexNames(readVocabulary('', '')))
}

/** Does something for each of many, and lets the page go on in between. */
async function inSlices<T>(all: readonly T[], act: (one: T) => unknown): Promise<void> {
  let sliceEnds = performance.now() + sliceMs
  for (const one of all) {
    act(one)
    if (performance.now() < sliceEnds) continue
    await nextTask()
    sliceEnds = performance.now() + sliceMs
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

function finderOf(names: NameIndex): ItemFinder {
  const known = knownNames(names)
  const read = (listText: string) => mergeItems(readList(listText, known))
  const itemsOfRows = new WeakMap<readonly ListItemRow[], readonly MergedItem[]>()
  return {
    names,
    known,
    // Count, results and route each ask for the items of the same text.
    items: remembered(read, maxListsRemembered),
    readRows: (rows) => {
      const items = itemsOfRows.get(rows) ?? readRows(rows, known)
      itemsOfRows.set(rows, items)
      return items
    },
    readItems: (text) => readList(text, known),
    plainList: (text) => plainList(text, known),
    readAhead: (text) =>
      inSlices(text.split(/[\n\r\u2028\u2029]+/u), (line) => readList(line, known)),
    ownNames: (shopperId, lists) => {
      const own = new Set(readHistory(shopperId))
      for (const list of lists) {
        if (own.size >= maxOwnNames) break
        for (const { name } of read(list)) own.add(name)
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

function suggestItems(names: NameIndex, typed: string, own: readonly string[]): string[] {
  const key = nameKey(typed)
  if (key === '') return []
  const mine = own.filter((name) => beginsWith(name, key)).slice(0, ownLimit)
  const known = suggestNames(names, typed, { limit: suggestionLimit }).map(({ text }) => text)
  const byKey = new Map([...mine, ...known].map((name) => [nameKey(name), name]))
  for (const name of mine) byKey.set(nameKey(name), name)
  // What stands there already is no suggestion.
  return [...byKey.values()].filter((name) => name !== typed).slice(0, suggestionLimit)
}

/** Whether the name, or a word of it, begins so. */
function beginsWith(name: string, key: string): boolean {
  return nameKey(name).startsWith(key) || stemsOf(name).some((stem) => stem.startsWith(key))
}

function readHistory(shopperId: string): string[] {
  const stored = StoredHistory.safeParse(parsedJson(readStored(shopperId, historyName) ?? '[]'))
  return stored.data ?? []
}
