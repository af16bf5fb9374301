import { type Chain, chainForStore } from '#shared/catalog/chains.ts'
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

/** The place that a correction gives an item: a sign or a department. */
export type Placement = { sign: string } | { department: Department }

/**
 * Who reported an item's place: the shopper, with the time of the correction, or a number of other shoppers.
 */
export type ReportedBy = { by: 'you'; atMs: number } | { by: 'others'; shoppers: number }

/** The shopper's own correction of an item, with the name as typed. */
export type OwnPlacement = { placement: Placement; name: string; atMs: number }

/** A place reported by a number of other shoppers. */
export type ReportedPlacement = { placement: Placement; shoppers: number }

/**
 * A list item with its place, or with suggested names if it wasn't found. `product` and `shelf` are null if
 * no known product has the name. `confidence` says how sure the app is about the product: 'maybe' if there
 * are only suggestions, null for an unknown item. `reportedBy` is set if the source is 'mine' or 'reported'.
 */
export type LocatedItem = Located &
  MergedItem & {
    product: string | null
    shelf: string | null
    confidence: Confidence | null
    suggestions: readonly string[]
    reportedBy?: ReportedBy
  }

/** Data for locating items in a store. */
export type StoreKnowledge = {
  chainName: string
  names: NameIndex
  /** The chain's layout, or null if it has none. */
  layout: Layout | null
  /** The shopper's own corrections for this store. The map keys are `correctionKey` of the item names. */
  placements: ReadonlyMap<string, OwnPlacement>
  /** Reports by several other shoppers for this store. The map keys are `correctionKey` of the item names. */
  reports: ReadonlyMap<string, ReportedPlacement>
}

/** Shortens a name or key to the length that the server stores in a correction. */
export function correctionText(text: string): string {
  return Array.from(typedText(text).trim()).slice(0, maxCorrectionText).join('')
}

/** Returns the key that identifies an item in corrections and reports. */
export function correctionKey(name: string): string {
  return correctionText(placementKey(name))
}

const maxSuggestions = 3
/** Maximum length on the server of a name or key in a correction, in characters. */
const maxCorrectionText = 100

/**
 * Locates each item by the most reliable source that has it: the shopper's correction, reports by others, the
 * chain's sample data, then its layout.
 */
export function locateList(items: readonly MergedItem[], store: StoreKnowledge): LocatedItem[] {
  return items.map((item) => {
    const typical = typicallyLocated(item, store)
    const reported = reportedPlace(correctionKey(item.name), store)
    if (!reported) return typical
    const { isDepartment, ...place } = reported
    // A reported sign gives only the place, so the category is still the item's own.
    const category = typical.found && !isDepartment ? typical.category : place.category
    const { product, shelf } = typical
    const known = { product, shelf, confidence: 'sure', suggestions: [] } as const
    return { ...item, ...known, ...place, category, found: true }
  })
}

/**
 * Locates an item in the chain's typical store, without corrections and reports. If it isn't found, adds
 * suggested names.
 */
function typicallyLocated(item: MergedItem, store: StoreKnowledge): LocatedItem {
  const { chain, isFamily = false } = chainForStore(store.chainName) ?? {}
  // A sample of another chain of the family is only likely here.
  const sampleSource = isFamily ? 'likely' : 'sample'
  const base = { ...item, product: null, shelf: null, confidence: null, suggestions: [] }
  const asTyped = locateItem(item.name, chain)
  if (asTyped.found) {
    const product = itemKey(item.name)
    return { ...base, ...asTyped, source: sampleSource, product, confidence: 'sure' }
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
      ...placeOf(product, { chain, sampleSource, layout: store.layout }),
      product: product.name,
      shelf: product.shelf.name,
      confidence,
    }
  }
  const suggestions = suggestionsFor(item.name, { names: store.names, meaning })
  const confidence = suggestions.length > 0 ? 'maybe' : null
  return { ...base, found: false, reason: 'not-in-chain', suggestions, confidence }
}

/** Returns suggested names. If the item may be a certain product, the name of that product comes first. */
function suggestionsFor(
  name: string,
  { names, meaning }: { names: NameIndex; meaning: Meaning | null },
): string[] {
  const near = suggestNames(names, name, { limit: maxSuggestions, isReplacement: true })
  const others = near.filter(({ product }) => product !== meaning?.product).map(({ text }) => text)
  return [...(meaning ? [meaning.product.name] : []), ...others].slice(0, maxSuggestions)
}

/** Locates an item that is not on a list, by its name. */
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
  if (!located) throw new Error('Expected one located item')
  return located
}

/**
 * Returns the place from the shopper's correction, otherwise from the reports of others. Returns null if
 * there is neither.
 */
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

/**
 * Returns a product's place from the chain's sample data, otherwise from its shelf in the layout. If neither
 * has it, the place is its department.
 */
function placeOf(
  product: Product,
  {
    chain,
    sampleSource,
    layout,
  }: { chain: Chain; sampleSource: 'sample' | 'likely'; layout: Layout | null },
) {
  const row = locateItem(product.name, chain)
  const { department } = product.shelf
  const category = categoryOfDepartment[department]
  const sign = layout?.signOfShelf.get(product.shelf.name)
  if (row.found) {
    return { found: true, aisle: row.aisle, category: row.category, source: sampleSource } as const
  }
  return sign === undefined
    ? ({ found: true, aisle: department, category, source: 'department' } as const)
    : ({ found: true, aisle: sign, category, source: 'likely' } as const)
}

/** Returns the sign and the category for the place given in a correction. */
export function placed(placement: Placement, { names, layout }: StoreKnowledge) {
  const { shelves } = names.vocabulary
  if ('department' in placement) {
    const { department } = placement
    const sign = layout && signOfDepartment(layout, department, shelves)
    return { aisle: sign ?? department, category: categoryOfDepartment[department] }
  }
  // A sign may have shelves of several departments. The first shelf is the most typical one.
  const first = layout?.signs.find(({ name }) => name === placement.sign)?.shelves[0]?.name
  const shelf = shelves.find(({ name }) => name === first)
  return { aisle: placement.sign, category: categoryOfDepartment[shelf?.department ?? 'General'] }
}
