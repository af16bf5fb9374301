import { type Chain, findChain } from '#shared/catalog/chains.ts'
import { typedText } from '#shared/contracts/saved-list.ts'
import { itemKey } from '#shared/list-reader/item-key.ts'
import { type MergedItem, placementKey } from '#shared/list-reader/read-list.ts'
import { categoryOfDepartment, type Department } from '#shared/names/departments.ts'
import { findMeaning } from '#shared/names/find-product.ts'
import { type Layout, signOfDepartment } from '#shared/names/layout.ts'
import { type Confidence, isPlaced, type Meaning } from '#shared/names/meaning.ts'
import type { NameIndex } from '#shared/names/name-index.ts'
import { suggestNames } from '#shared/names/suggest-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import { type Located, locateItem } from './locate-item.ts'

/** Where somebody has said that an item stands. */
export type Placement = { sign: string } | { department: Department }

/** Who reported that an item stands where it is shown: the shopper, and when; or how many others. */
export type ReportedBy = { by: 'you'; atMs: number } | { by: 'others'; shoppers: number }

/** What a shopper has said of an item, with its name as they wrote it. */
export type OwnPlacement = { placement: Placement; name: string; atMs: number }

/** What so many other shoppers say of an item. */
export type ReportedPlacement = { placement: Placement; shoppers: number }

/**
 * An item of the list with its place, and for one that wasn't found names that may be meant. `shelf` is
 * where its product stands in every store; null where no product is known by the name. `confidence` says how
 * sure it is what the item is: 'maybe' where it wasn't found but names are offered, null where none are.
 * `reportedBy` is there for the sources 'mine' and 'reported'.
 */
export type LocatedItem = Located &
  MergedItem & {
    product: string | null
    shelf: string | null
    confidence: Confidence | null
    suggestions: readonly string[]
    reportedBy?: ReportedBy
  }

/** What is known of a store and of names. */
export type StoreKnowledge = {
  chainName: string
  names: NameIndex
  /** Null for a chain without one. */
  layout: Layout | null
  /** What the shopper has said of this store, by `correctionKey`. */
  placements: ReadonlyMap<string, OwnPlacement>
  /** What several others say of it, by the same key. */
  reports: ReadonlyMap<string, ReportedPlacement>
}

/** A name or key as the server can keep it in a correction. */
export function correctionText(text: string): string {
  return Array.from(typedText(text).trim()).slice(0, maxCorrectionText).join('')
}

/** By which an item is known in what shoppers say of a store: short enough to be kept. */
export function correctionKey(name: string): string {
  return correctionText(placementKey(name))
}

const maxSuggestions = 3
/** As long as the server keeps the texts of a correction, in characters. */
const maxCorrectionText = 100

/** Each item with its place by the strongest source: what shoppers say, a row of the chain, its layout. */
export function locateList(items: readonly MergedItem[], store: StoreKnowledge): LocatedItem[] {
  return items.map((item) => {
    const typical = typicallyLocated(item, store)
    const reported = reportedPlace(correctionKey(item.name), store)
    if (!reported) return typical
    const { isDepartment, ...place } = reported
    // A sign says where a thing stands, and not what it is.
    const category = typical.found && !isDepartment ? typical.category : place.category
    const { product, shelf } = typical
    const known = { product, shelf, confidence: 'sure', suggestions: [] } as const
    return { ...item, ...known, ...place, category, found: true }
  })
}

function typicallyLocated(item: MergedItem, store: StoreKnowledge): LocatedItem {
  const chain = findChain(store.chainName)
  const base = { ...item, product: null, shelf: null, confidence: null, suggestions: [] }
  const asTyped = locateItem(item.name, chain)
  if (asTyped.found) {
    return { ...base, ...asTyped, product: itemKey(item.name), confidence: 'sure' }
  }
  if (!chain) return { ...base, ...asTyped }
  const meaning = findMeaning(store.names, {
    name: item.name,
    note: item.note,
    unit: item.amounts[0]?.unit ?? null,
    heading: item.heading,
  })
  if (isPlaced(meaning)) {
    const { product, confidence } = meaning
    return {
      ...base,
      ...placeOf(product, { chain, layout: store.layout }),
      product: product.name,
      shelf: product.shelf.name,
      confidence,
    }
  }
  const suggestions = offersFor(item.name, { names: store.names, meaning })
  const confidence = suggestions.length > 0 ? 'maybe' : null
  return { ...base, found: false, reason: 'not-in-chain', suggestions, confidence }
}

/** Names that may be meant, first of all the one by which the item may be known. */
function offersFor(
  name: string,
  { names, meaning }: { names: NameIndex; meaning: Meaning | null },
): string[] {
  const near = suggestNames(names, name, { limit: maxSuggestions, isReplacement: true })
  const offers = near.filter(({ product }) => product !== meaning?.product).map(({ text }) => text)
  return [...(meaning ? [meaning.product.name] : []), ...offers].slice(0, maxSuggestions)
}

/** One item by its name, as it stands in no list. */
export function locateName(name: string, store: StoreKnowledge): LocatedItem {
  const item = {
    key: placementKey(name),
    name,
    note: '',
    heading: null,
    amounts: [],
    texts: [name],
    rows: [],
  }
  const [located] = locateList([item], store)
  if (!located) throw new Error('Each item is located.')
  return located
}

/** Where the shopper, or else several others, say that something stands; null where nobody says. */
function reportedPlace(key: string, store: StoreKnowledge) {
  const mine = store.placements.get(key)
  if (mine) {
    const reportedBy: ReportedBy = { by: 'you', atMs: mine.atMs }
    const isDepartment = 'department' in mine.placement
    return { ...placed(mine.placement, store), isDepartment, source: 'mine', reportedBy } as const
  }
  const reported = store.reports.get(key)
  if (!reported) return null
  const reportedBy: ReportedBy = { by: 'others', shoppers: reported.shoppers }
  const isDepartment = 'department' in reported.placement
  return {
    ...placed(reported.placement, store),
    isDepartment,
    source: 'reported',
    reportedBy,
  } as const
}

/** The place of a product in a store: a row of the chain, its shelf in the layout, or its department. */
function placeOf(product: Product, { chain, layout }: { chain: Chain; layout: Layout | null }) {
  const row = locateItem(product.name, chain)
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

/** The sign over what a placement names, and its category. */
export function placed(placement: Placement, { names, layout }: StoreKnowledge) {
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
