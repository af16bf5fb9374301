import { type Chain, chainForStore } from '#shared/catalog/chains.ts'
import { typedText } from '#shared/contracts/saved-list.ts'
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
  /** The layout of the store's own signs, otherwise the chain's, or null if there is neither. */
  layout: Layout | null
  /** The store's own signs, or null if nobody has added them. */
  own: OwnLayout | null
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
 * Locates each item by the first source that has it:
 *
 * 1. mine: the shopper's own correction
 * 2. signs: the store's own signs, which the shopper, another member of the list or the operator added
 * 3. reported: the place that several other shoppers report
 * 4. sample: the chain's sample data
 * 5. likely: the chain's typical layout
 * 6. department: the department of the product
 *
 * If a store has its own signs, a typical sign with a number says nothing about it, so 4 and 5 then apply
 * only to signs without a number.
 */
export function locateList(items: readonly MergedItem[], store: StoreKnowledge): LocatedItem[] {
  return items.map((item) => {
    const key = correctionKey(item.name)
    const unreported = locateUnreported(item, store)
    const isOnSign = unreported.found && unreported.source === 'signs'
    const reported = minePlace(key, store) ?? (isOnSign ? null : othersPlace(key, store))
    if (!reported) return unreported
    const { isDepartment, ...place } = reported
    // A reported sign gives only the place, so the category is still the item's own.
    const category = unreported.found && !isDepartment ? unreported.category : place.category
    const { product, shelf } = unreported
    const known = { product, shelf, confidence: 'sure', suggestions: [] } as const
    return { ...item, ...known, ...place, category, found: true }
  })
}

/**
 * Locates an item without corrections and reports. If it isn't found, adds suggested names.
 */
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
  if (sign !== null) return { ...base, ...placed({ sign }, store), found: true, source: 'signs' }
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
    store: null,
    amounts: [],
    texts: [name],
    rows: [],
  }
  const [located] = locateList([item], store)
  if (!located) throw new Error('Expected one located item')
  return located
}

/** Returns the place from the shopper's own correction, or null. */
function minePlace(key: string, store: StoreKnowledge) {
  const mine = store.placements.get(key)
  if (!mine) return null
  const reportedBy: ReportedBy = { by: 'you', atMs: mine.atMs }
  const isDepartment = 'department' in mine.placement
  return { ...placed(mine.placement, store), isDepartment, source: 'mine', reportedBy } as const
}

/** Returns the place that several other shoppers report, or null. */
function othersPlace(key: string, store: StoreKnowledge) {
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

type Place = {
  name: string
  chain: Chain | undefined
  /** Whether the chain is only of the store's family. */
  isFamily: boolean
  store: StoreKnowledge
}

/**
 * Returns a product's place: from the store's own signs, the chain's sample data or the layout. If none has
 * it, the place is its department. `name` is the name of the item.
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

/** Returns the source of a row of the sample data. Those of another chain of the family are only likely. */
function sourceOfSample(isFamily: boolean): 'sample' | 'likely' {
  return isFamily ? 'likely' : 'sample'
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
