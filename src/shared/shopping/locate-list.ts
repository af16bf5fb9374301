import { type Chain, findChain } from '#shared/catalog/chains.ts'
import { categoryOfDepartment, type Department } from '#shared/names/departments.ts'
import { findProduct } from '#shared/names/find-product.ts'
import { type Layout, signOfDepartment } from '#shared/names/layout.ts'
import type { NameIndex } from '#shared/names/name-index.ts'
import { suggestNames } from '#shared/names/suggest-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { itemKey } from './item-key.ts'
import { type Located, locateIn } from './locate-items.ts'
import { type MergedItem, placementKey } from './read-list.ts'

/** Where a shopper has said that an item stands. */
export type Placement = { sign: string } | { department: Department }

/** An item of the list with its place, and for one that wasn't found names that may be meant. */
export type LocatedItem = Located &
  MergedItem & { product: string | null; offers: readonly string[] }

/** What is known of a store and of names. */
export type StoreKnowledge = {
  chainName: string
  names: NameIndex
  /** Null for a chain without one. */
  layout: Layout | null
  /** The shopper's own placements in this store, by `placementKey`. */
  placements: ReadonlyMap<string, Placement>
}

const offerLimit = 3

/** Each item with its place by the strongest source: the shopper's own word, a row of the chain, its layout. */
export function locateList(items: readonly MergedItem[], store: StoreKnowledge): LocatedItem[] {
  const chain = findChain(store.chainName)
  return items.map((item) => {
    const base = { ...item, item: item.name, product: null, offers: [] }
    const placement = store.placements.get(placementKey(item.name))
    if (placement) return { ...base, ...placed(placement, store), found: true, source: 'mine' }
    if (!chain) return { ...base, found: false, reason: 'chain-without-data' }
    const asTyped = locateIn(chain, item.name)
    if (asTyped.found) return { ...base, ...asTyped, product: itemKey(item.name) }
    const product = findProduct(store.names, {
      name: item.name,
      unit: item.amounts[0]?.unit ?? null,
      heading: item.heading,
    })
    if (product) {
      return {
        ...base,
        ...placeOf(product, { chain, layout: store.layout }),
        product: product.name,
      }
    }
    const offers = suggestNames(store.names, item.name, { limit: offerLimit, isOffer: true })
    return { ...base, found: false, reason: 'not-in-chain', offers: offers.map(({ text }) => text) }
  })
}

/** The place of a product in a store: a row of the chain, its shelf in the layout, or its department. */
function placeOf(product: Product, { chain, layout }: { chain: Chain; layout: Layout | null }) {
  const row = locateIn(chain, product.name)
  const { department } = product.shelf
  const category = categoryOfDepartment[department]
  const sign = layout?.signOfShelf.get(product.shelf.name)
  if (row.found) {
    return { found: true, aisle: row.aisle, category: row.category, source: 'sample' } as const
  }
  return sign === undefined
    ? ({ found: true, aisle: department, category, source: 'department' } as const)
    : ({ found: true, aisle: sign, category, source: 'likely' } as const)
}

function placed(placement: Placement, { names, layout }: StoreKnowledge) {
  const { shelves } = names.vocabulary
  if ('department' in placement) {
    const { department } = placement
    const sign = layout && signOfDepartment(layout, department, shelves)
    return { aisle: sign ?? department, category: categoryOfDepartment[department] }
  }
  // A sign may hold several departments; the first one tells most about it.
  const first = layout?.signs.find(({ name }) => name === placement.sign)?.shelves[0]?.name
  const shelf = shelves.find(({ name }) => name === first)
  return { aisle: placement.sign, category: categoryOfDepartment[shelf?.department ?? 'General'] }
}
