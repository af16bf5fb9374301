import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { isKindOfStore, kindOfStore, namedStore, storeKey } from './named-store.ts'
import { isOwnStore, storeTitle } from './store-label.ts'

/** Maximum number of words in the name of a kind of store, such as 'office supply store'. */
const maxKindWords = 4

/**
 * Whether an item with this store label is bought at the given store. The label may be the store's name, any
 * spelling of its chain or banner, or a kind of store such as 'pharmacy'. Other banners of the same company
 * don't match. A store that a shopper added doesn't match its chain.
 */
export function isBoughtAt(label: string, store: StoreLocation): boolean {
  const key = labelKey(label)
  if (key === '') return false
  if (namesOf(store).some((name) => labelKey(name) === key)) return true
  return isKindOfStore(label) && isOfKind(store, key)
}

/**
 * Returns all names of a store. Leaves out the chain's name if a shopper added the store, because such a
 * store only resembles the chain's stores.
 */
function namesOf(store: StoreLocation): string[] {
  const names = [store.name, storeTitle(store)]
  return isOwnStore(store) ? names : [store.chainName, ...names]
}

/**
 * Whether a store is of this kind: a 'pharmacy' is either a known pharmacy or a store with a name such as
 * 'Main Street Pharmacy'.
 */
function isOfKind(store: StoreLocation, kind: string): boolean {
  return namesOf(store).some((name) => {
    const known = kindOfStore(namedStore(name) ?? name)
    if (known !== null) return labelKey(known) === kind
    const words = name.split(/\s+/u).slice(-maxKindWords)
    return words.some((_, at) => labelKey(words.slice(at).join(' ')) === kind)
  })
}

/** Returns a key that is the same for all spellings of a store's name. */
function labelKey(label: string): string {
  return storeKey(namedStore(label) ?? label)
}
