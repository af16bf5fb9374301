import type { Chain } from '../../src/shared/catalog/chains.ts'
import { amountsText } from '../../src/shared/list-reader/amounts/amount.ts'
import { mergeItems } from '../../src/shared/list-reader/read-list.ts'
import { changesOfText, textOfRows } from '../../src/shared/lists/list-text.ts'
import { rowsAt } from '../../src/shared/lists/row-spans.ts'
import { tickedItems } from '../../src/shared/lists/ticked-rows.ts'
import { locateList } from '../../src/shared/locate/locate-list.ts'
import { findProduct } from '../../src/shared/names/find-product.ts'
import { readCatalog } from './catalog-files.ts'

export type ListToPlace = {
  text: string
  /** The keys of rows that are ticked. */
  taken: readonly string[]
  /** What tells the list from the others, on each of its lines. */
  labels: { list?: string; line?: number }
}

const catalog = readCatalog()

/** A line for each item in the order of the list, repeats included: how it is read and where it stands. */
export function linesOfItems(list: ListToPlace, chain: Chain) {
  const { names, layoutOf } = catalog
  const layout = layoutOf(chain.name)
  const known = new Map<string, never>()
  const store = { chainName: chain.name, names, layout, placements: known, reports: known }
  const { items, isTicked } = readAsRows(list)
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
      ticked: isTicked(item),
      found: located.found,
      product: product?.name ?? located.product,
      department: product?.shelf.department ?? null,
      sign: located.found ? located.aisle : null,
      source: located.found ? located.source : null,
      suggestions: located.suggestions,
    }
  })
}

/** A line for each item once, with all its amounts, as the list shows it. */
export function linesOfMerged(list: ListToPlace) {
  const { items, rowKeysOf, isTicked } = readAsRows(list)
  const merged = mergeItems(items, rowKeysOf)
  const ticked = tickedItems(merged, ticksOf(list, items.filter(isTicked).flatMap(rowKeysOf)))
  return merged.map(({ key, name, note, amounts }) => ({
    name,
    note,
    amounts: amountsText(amounts),
    ticked: ticked.has(key),
  }))
}

type Item = ReturnType<typeof catalog.items>[number]

/** The list as rows, as the app makes them when it is saved, and the items in them. */
function readAsRows(list: ListToPlace) {
  const rows = changesOfText([], list.text, catalog.items).written
  const items = catalog.items(textOfRows(rows))
  const rowsOf = rowsAt(rows)
  const rowKeysOf = (item: Item) => rowsOf(item).map(({ key }) => key)
  const taken = new Set(list.taken)
  const isTicked = (item: Item) => {
    const keys = rowKeysOf(item)
    return item.isTicked || (keys.length > 0 && keys.every((key) => taken.has(key)))
  }
  return { items, rowKeysOf, isTicked }
}

function ticksOf({ taken }: ListToPlace, marked: readonly string[]) {
  return new Map([...taken, ...marked].map((key) => [key, { done: true }]))
}
