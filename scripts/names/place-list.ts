import type { Chain } from '../../src/shared/catalog/chains.ts'
import { amountsText } from '../../src/shared/list-reader/amounts/amount.ts'
import { mergeItems } from '../../src/shared/list-reader/read-list.ts'
import { changesOfText } from '../../src/shared/lists/list-text.ts'
import { rowsAt } from '../../src/shared/lists/row-spans.ts'
import { locateList } from '../../src/shared/locate/locate-list.ts'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { isLayoutText, layoutText } from '../../src/shared/signs/layout-text.ts'
import { type OwnLayout, ownLayout, signTexts } from '../../src/shared/signs/own-layout.ts'
import { readSigns, type SignsRead } from '../../src/shared/signs/read-signs.ts'
import { readSignCatalog } from '../signs/sign-catalog.ts'
import { readCatalog } from './catalog-files.ts'

export type ListToPlace = {
  text: string
  /** Keys of the list's ticked rows. */
  tickedKeys: readonly string[]
  /** Labels that identify the list. They are part of every line of output. */
  labels: { list?: string; line?: number }
}

const catalog = readCatalog()
const signWords = readSignCatalog(catalog.names)

type StoreSignsRead = { own: OwnLayout; notUnderstood: SignsRead['notUnderstood'] }

/**
 * Reads the text of a store's signs as the app does. The text may be typed by people (see `readSigns`) or in
 * the format that the app stores. `notUnderstood` lists the parts of typed text that couldn't be read.
 */
export function readStoreSigns(text: string, chain: Chain): StoreSignsRead {
  const typical = catalog.layoutOf(chain.name)
  const read = (stored: string) =>
    ownLayout(stored, { source: { by: 'you', atMs: 0 }, signWords, typical })
  if (isLayoutText(text)) return { own: read(text), notUnderstood: [] }
  const typed = readSigns(text, signWords)
  return { own: read(layoutText(signTexts(typed))), notUnderstood: typed.notUnderstood }
}

/**
 * Returns one line per sign, with the words on the sign. A last line always follows and lists the text that
 * wasn't understood, if any.
 */
export function linesOfSigns({ own, notUnderstood }: StoreSignsRead) {
  return [...own.signs.map(({ name, holds }) => ({ sign: name, holds })), { notUnderstood }]
}

/**
 * Returns one line per item, in list order and including duplicates. Each line says how the item was read and
 * where the store keeps it. The place comes from the store's own signs if they are given and list the item.
 * Otherwise, the place comes from the chain's layout.
 */
export function linesOfItems(list: ListToPlace, chain: Chain, own: OwnLayout | null = null) {
  const { names, layoutOf } = catalog
  const layout = own?.layout ?? layoutOf(chain.name)
  const known = new Map<string, never>()
  const store = { chainName: chain.name, names, layout, own, placements: known, reports: known }
  const { items, isTicked } = readItems(list)
  return items.flatMap((item) => {
    const [located] = locateList(mergeItems([item]), store)
    if (!located) return []
    const product = findProduct(names, item)
    return {
      text: item.text,
      quantity: item.quantity,
      ...(item.upTo !== null && { upTo: item.upTo }),
      unit: item.unit,
      name: item.name,
      note: item.note,
      store: item.store,
      ticked: isTicked(item),
      found: located.found,
      product: product?.name ?? located.product,
      department: product?.shelf.department ?? null,
      sign: located.found ? located.aisle : null,
      source: located.found ? located.source : null,
      confidence: located.confidence,
      suggestions: located.suggestions,
    }
  })
}

/**
 * Returns one line per merged item with all its amounts, as the app shows it. A merged item is ticked if all
 * its rows are.
 */
export function linesOfMerged(list: ListToPlace) {
  const { items, isTicked } = readItems(list)
  const places = new Map(items.map((item, at) => [item, String(at)]))
  const ticked = new Set(items.flatMap((item, at) => (isTicked(item) ? String(at) : [])))
  return mergeItems(items, (item) => [places.get(item) ?? '']).map((item) => ({
    name: item.name,
    note: item.note,
    store: item.store,
    amounts: amountsText(item.amounts),
    ticked: item.rows.every((place) => ticked.has(place)),
  }))
}

type Item = ReturnType<typeof catalog.items>[number]

/**
 * Reads the items of a list. An item is ticked if it is marked as bought in the text, or if all its rows are
 * ticked.
 */
function readItems({ text, tickedKeys }: ListToPlace) {
  const items = catalog.items(text)
  if (tickedKeys.length === 0) return { items, isTicked: (item: Item) => item.isTicked }
  const rowsOf = rowsAt(changesOfText([], text, catalog.items).written)
  const keys = new Set(tickedKeys)
  const isTicked = (item: Item) => {
    const rows = rowsOf(item)
    return item.isTicked || (rows.length > 0 && rows.every(({ key }) => keys.has(key)))
  }
  return { items, isTicked }
}
