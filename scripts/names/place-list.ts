import type { Chain } from '../../src/shared/catalog/chains.ts'
import { amountsText } from '../../src/shared/list-reader/amounts/amount.ts'
import { mergeItems } from '../../src/shared/list-reader/read-list.ts'
import { changesOfText } from '../../src/shared/lists/list-text.ts'
import { rowsAt } from '../../src/shared/lists/row-spans.ts'
import { locateList } from '../../src/shared/locate/locate-list.ts'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { readSigns, type SignsRead } from '../../src/shared/signs/read-signs.ts'
import { type StoreSigns, signsOfStore } from '../../src/shared/signs/store-signs.ts'
import { readSignCatalog } from '../signs/sign-catalog.ts'
import { readCatalog } from './catalog-files.ts'

export type ListToPlace = {
  text: string
  /** Keys of the ticked rows of the list. */
  tickedKeys: readonly string[]
  /** Labels that identify the list. Each line of the output repeats them. */
  labels: { list?: string; line?: number }
}

const catalog = readCatalog()
const signWords = readSignCatalog(catalog.names)

/** Reads the text of a store's signs (see `readSigns`). */
export function readStoreSigns(text: string, chain: Chain): SignsRead & StoreSigns {
  const read = readSigns(text, signWords)
  return { ...read, ...signsOfStore(read, catalog.layoutOf(chain.name)) }
}

/** Returns one line per sign with its words, and then one line with the text that was not understood. */
export function linesOfSigns({ signs, notUnderstood }: SignsRead) {
  return [...signs.map(({ name, holds }) => ({ sign: name, holds })), { notUnderstood }]
}

/**
 * Returns one line per item, in list order and including repetitions. Each line says how the item was read
 * and which sign it is under. The store's own signs take precedence over the chain's typical layout.
 */
export function linesOfItems(list: ListToPlace, chain: Chain, storeSigns?: StoreSigns) {
  const { names, layoutOf } = catalog
  const layout = layoutOf(chain.name)
  const known = new Map<string, never>()
  const store = { chainName: chain.name, names, layout, placements: known, reports: known }
  const { items, isTicked } = readItems(list)
  return items.flatMap((item) => {
    const [located] = locateList(mergeItems([item]), store)
    if (!located) return []
    const product = findProduct(names, item)
    const own = product ? storeSigns?.whereIs(product) : storeSigns?.whereIsNamed(item.name)
    const place = own ? ({ found: true, aisle: own, source: 'signs' } as const) : located
    return {
      text: item.text,
      quantity: item.quantity,
      ...(item.upTo !== null && { upTo: item.upTo }),
      unit: item.unit,
      name: item.name,
      note: item.note,
      ticked: isTicked(item),
      found: place.found,
      product: product?.name ?? located.product,
      department: product?.shelf.department ?? null,
      sign: place.found ? place.aisle : null,
      source: place.found ? place.source : null,
      confidence: located.confidence,
      suggestions: located.suggestions,
    }
  })
}

/**
 * Returns one line per merged item with all its amounts, as the app shows it. A merged item is ticked if all
 * its repetitions are.
 */
export function linesOfMerged(list: ListToPlace) {
  const { items, isTicked } = readItems(list)
  const places = new Map(items.map((item, at) => [item, String(at)]))
  const ticked = new Set(items.flatMap((item, at) => (isTicked(item) ? String(at) : [])))
  return mergeItems(items, (item) => [places.get(item) ?? '']).map((item) => ({
    name: item.name,
    note: item.note,
    amounts: amountsText(item.amounts),
    ticked: item.rows.every((place) => ticked.has(place)),
  }))
}

type Item = ReturnType<typeof catalog.items>[number]

/** Reads the items of a list. An item is ticked if it has a tick mark, or if all its rows are ticked. */
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
