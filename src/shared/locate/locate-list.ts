import { type Chain, chainForStore } from '#shared/catalog/chains.ts'
import { storableListText } from '#shared/contracts/saved-list.ts'
import { itemKey } from '#shared/list-reader/item-key.ts'
import { type MergedItem, placementKey } from '#shared/list-reader/read-list.ts'
import { categoryOfDepartment, type Department } from '#shared/names/departments.ts'
import { findMeaning } from '#shared/names/find-product.ts'
import { isNumbered, type Layout, signOfDepartment } from '#shared/names/layout.ts'
import { type Confidence, isPlaced, type Meaning } from '#shared/names/meaning.ts'
import type { NameIndex } from '#shared/names/name-index.ts'
import { suggestNames } from '#shared/names/suggest-names.ts'
import type { Product } from '#shared/names/vocabulary.ts'
import type { OwnLayout } from '#shared/signs/own-layout.ts'
import { type Located, locateItem } from './locate-item.ts'

/** Where an item is according to a correction: at a sign or in a department. */
export type Placement = { sign: string } | { department: Department }

/** Who reported an item's place: the shopper, at the time `atMs`, or several other shoppers. */
export type ReportedBy = { by: 'you'; atMs: number } | { by: 'others'; shoppers: number }

/** The shopper's own correction for an item. `name` is the item's name as typed. */
export type OwnPlacement = { placement: Placement; name: string; atMs: number }

/** A place that several other shoppers reported. `shoppers` is their number. */
export type ReportedPlacement = { placement: Placement; shoppers: number }

/**
 * A list item with its place, or with suggested names if it wasn't found. `product` and `shelf` are null if
 * the name isn't the name of a known product. `shelf` is also null for items in the sample data. `confidence`
 * tells how sure the app is about the product: 'maybe' if there are only suggestions, and null for an unknown
 * item. `reportedBy` is set if the source is 'mine' or 'reported'.
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
  /** The layout of the store's own signs or, if there are none, of the chain. Null if there is neither. */
  layout: Layout | null
  /** The store's own signs, or null if nobody has added them. */
  own: OwnLayout | null
  /** The shopper's own corrections for this store, by the `correctionKey` of the item. */
  placements: ReadonlyMap<string, OwnPlacement>
  /** Places in this store that several other shoppers reported, by the `correctionKey` of the item. */
  reports: ReadonlyMap<string, ReportedPlacement>
}

/**
 * Trims a name or key, removes characters that can't be stored, and cuts it to the 100 characters the server
 * stores in a correction.
 */
export function correctionText(text: string): string {
  return Array.from(storableListText(text).trim()).slice(0, maxCorrectionText).join('')
}

/**
 * Returns the key that identifies an item in corrections and reports. The key is the same for singular and
 * plural.
 */
export function correctionKey(name: string): string {
  return correctionText(placementKey(name))
}

const maxSuggestions = 3
/** Maximum length of a name or key in a correction on the server, in characters. */
const maxCorrectionText = 100

/**
 * Locates each item, using the first source that has it:
 *
 * 1. mine: the shopper's own correction
 * 2. signs: the store's own signs, added by the shopper, another member of the list or the operator
 * 3. reported: the place that several other shoppers reported
 * 4. sample: the chain's sample data
 * 5. likely: the chain's typical layout
 * 6. department: the product's department
 *
 * If a store has its own signs, the chain's aisle numbers don't apply to it, so sources 4 and 5 then give
 * only signs without a number. Returns all items, in their original order. An item that isn't in any source
 * gets suggested names instead of a place.
 */
export function locateList(items: readonly MergedItem[], store: StoreKnowledge): LocatedItem[] {
  return items.map((item) => {
    const key = correctionKey(item.name)
    const unreported = locateUnreported(item, store)
    const isOnSign = unreported.found && unreported.source === 'signs'
    const reported = minePlace(key, store) ?? (isOnSign ? null : othersPlace(key, store))
    if (!reported) return unreported
    const { isDepartment, ...place } = reported
    // A corrected or reported sign doesn't say which category the item has, so the item keeps its own.
    const category = unreported.found && !isDepartment ? unreported.category : place.category
    const { product, shelf } = unreported
    const known = { product, shelf, confidence: 'sure', suggestions: [] } as const
    return { ...item, ...known, ...place, category, found: true }
  })
}

/** Locates an item without using corrections or reports. Adds suggested names if it isn't found. */
function locateUnreported(item: MergedItem, store: StoreKnowledge): LocatedItem {
  const { own } = store
  const { chain, isFamily = false } = chainForStore(store.chainName) ?? {}
  const base = { ...item, product: null, shelf: null, confidence: null, suggestions: [] }
  if (!own) {
    const asTyped = locateItem(item.name, chain)
    if (asTyped.found) {
      const source = sourceOfSample(isFamily)
      return { ...base, ...asTyped, source, product: itemKey(item.name), confidence: 'sure' }
    }
    if (!chain) return { ...base, ...asTyped }
  }
  const meaning = findMeaning(store.names, {
    name: item.name,
    note: item.note,
    unit: item.amounts[0]?.unit ?? null,
    heading: item.heading,
  })
  if (isPlaced(meaning)) {
    const { product, confidence } = meaning
    const place = placeOf(product, { name: item.name, chain, isFamily, store })
    return { ...base, ...place, product: product.name, shelf: product.shelf.name, confidence }
  }
  const sign = own?.where.whereIsNamed(item.name) ?? null
  if (sign !== null)
    return { ...base, ...placeOfCorrection({ sign }, store), found: true, source: 'signs' }
  const suggestions = suggestionsFor(item.name, { names: store.names, meaning })
  const confidence = suggestions.length > 0 ? 'maybe' : null
  return { ...base, found: false, reason: 'not-in-chain', suggestions, confidence }
}

/**
 * Returns up to three suggested names. If the name may refer to a known product, that product's name comes
 * first.
 */
function suggestionsFor(
  name: string,
  { names, meaning }: { names: NameIndex; meaning: Meaning | null },
): string[] {
  const near = suggestNames(names, name, { limit: maxSuggestions, isReplacement: true })
  const others = near.filter(({ product }) => product !== meaning?.product).map(({ text }) => text)
  return [...(meaning ? [meaning.product.name] : []), ...others].slice(0, maxSuggestions)
}

/** Locates an item that isn't on a list, by its name alone. Uses the same sources as `locateList`. */
export function locateName(name: string, store: StoreKnowledge): LocatedItem {
  const item = {
    key: placementKey(name),
    name,
    note: '',
    heading: null,
    store: null,
    amounts: [],
    texts: [name],
    rows: [],
  }
  const [located] = locateList([item], store)
  if (!located) throw new Error('Expected one located item')
  return located
}

/** Returns the place from the shopper's own correction, or null if there is no correction. */
function minePlace(key: string, store: StoreKnowledge) {
  const mine = store.placements.get(key)
  if (!mine) return null
  const reportedBy: ReportedBy = { by: 'you', atMs: mine.atMs }
  const isDepartment = 'department' in mine.placement
  return {
    ...placeOfCorrection(mine.placement, store),
    isDepartment,
    source: 'mine',
    reportedBy,
  } as const
}

/** Returns the place that several other shoppers reported, or null if there is no report. */
function othersPlace(key: string, store: StoreKnowledge) {
  const reported = store.reports.get(key)
  if (!reported) return null
  const reportedBy: ReportedBy = { by: 'others', shoppers: reported.shoppers }
  const isDepartment = 'department' in reported.placement
  return {
    ...placeOfCorrection(reported.placement, store),
    isDepartment,
    source: 'reported',
    reportedBy,
  } as const
}

type Place = {
  name: string
  chain: Chain | undefined
  /** Whether the sample data comes from another chain of the same company. */
  isFamily: boolean
  store: StoreKnowledge
}

/**
 * Returns a product's place: from the store's own signs, the chain's sample data or the layout, or else its
 * department. `name` is the item's name on the list.
 */
function placeOf(product: Product, { name, chain, isFamily, store }: Place) {
  const { own, layout } = store
  const row = locateItem(product.name, chain)
  const { department } = product.shelf
  const category = row.found ? row.category : categoryOfDepartment[department]
  const ownSign = own ? (own.where.whereIs(product) ?? own.where.whereIsNamed(name)) : null
  if (ownSign !== null) return { found: true, aisle: ownSign, category, source: 'signs' } as const
  const isOfStore = row.found && !(own && isNumbered(row.aisle))
  if (isOfStore) {
    return { found: true, aisle: row.aisle, category, source: sourceOfSample(isFamily) } as const
  }
  const sign = layout?.signOfShelf.get(product.shelf.name)
  return sign === undefined
    ? ({ found: true, aisle: department, category, source: 'department' } as const)
    : ({ found: true, aisle: sign, category, source: 'likely' } as const)
}

/**
 * Returns the source for places in the sample data. Data from another chain of the same company is only
 * 'likely'.
 */
function sourceOfSample(isFamily: boolean): 'sample' | 'likely' {
  return isFamily ? 'likely' : 'sample'
}

/**
 * Returns the sign (`aisle`) and the category for a correction's place. If a department isn't on any sign,
 * its name is used as the sign. A sign that isn't in the layout has the category 'General'.
 */
export function placeOfCorrection(placement: Placement, { names, layout }: StoreKnowledge) {
  const { shelves } = names.vocabulary
  if ('department' in placement) {
    const { department } = placement
    const sign = layout && signOfDepartment(layout, department, shelves)
    return { aisle: sign ?? department, category: categoryOfDepartment[department] }
  }
  // A sign may have shelves of several departments. Its first shelf is the most typical one.
  const first = layout?.signs.find(({ name }) => name === placement.sign)?.shelves[0]?.name
  const shelf = shelves.find(({ name }) => name === first)
  return { aisle: placement.sign, category: categoryOfDepartment[shelf?.department ?? 'General'] }
}
