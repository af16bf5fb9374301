import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { isKindOfStore, kindOfStore, namedStore, storeKey } from './named-store.ts'
import { isOwnStore, storeTitle } from './store-label.ts'

/** Maximum number of words in the name of a kind of store, such as 'office supply store'. */
const maxKindWords = 4

/**
 * Whether an item with this label is bought at a store: a chain or banner by any of its spellings, the name of
 * the store, or the kind of store that it is. The other banners of a family are different stores.
 */
export function isBoughtAt(label: string, store: StoreLocation): boolean {
  const key = labelKey(label)
  if (key === '') return false
  if (namesOf(store).some((name) => labelKey(name) === key)) return true
  return isKindOfStore(label) && isOfKind(store, key)
}

/** Returns the names of a store. An own store is only similar to its chain. */
function namesOf(store: StoreLocation): string[] {
  const names = [store.name, storeTitle(store)]
  return isOwnStore(store) ? names : [store.chainName, ...names]
}

/** Whether a store is of a kind: a known pharmacy, or 'Main Street Pharmacy'. */
function isOfKind(store: StoreLocation, kind: string): boolean {
  return namesOf(store).some((name) => {
    const known = kindOfStore(namedStore(name) ?? name)
    if (known !== null) return labelKey(known) === kind
    const words = name.split(/\s+/u).slice(-maxKindWords)
    return words.some((_, at) => labelKey(words.slice(at).join(' ')) === kind)
  })
}

/** Returns a key that all spellings of a store's name share. */
function labelKey(label: string): string {
  return storeKey(namedStore(label) ?? label)
}
