import { layoutChainOf } from '#shared/catalog/banners.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/**
 * Returns the text for a store in the dropdown: chain, name, address and phone number. Leaves out unknown
 * parts, and the chain of a store that a shopper added.
 */
export function storeLabel(store: StoreLocation): string {
  const details = [...addressParts(store), store.phone].filter(Boolean).join(', ')
  if (isOwnStore(store)) return [store.name, details].filter(Boolean).join(', ')
  return `${store.chainName} - ${[store.name, details].filter(Boolean).join(', ')}`
}

/**
 * Returns the names of the chain and the store, or only the store's name if it starts or ends with the
 * chain's name. For a store that a shopper added, returns only its name, because the store only resembles the
 * chain's stores.
 */
export function storeTitle(store: StoreLocation): string {
  const { chainName, name } = store
  if (isOwnStore(store)) return name
  return name.endsWith(` ${chainName}`) || name.startsWith(chainName)
    ? name
    : `${chainName} - ${name}`
}

/**
 * Returns a store's address on one line. For a store without an address, returns 'A store you added' or a
 * phrase that says whose typical layout it uses.
 */
export function storeAddress(store: StoreLocation): string {
  const address = addressParts(store).filter(Boolean).join(', ')
  if (address !== '') return address
  return isOwnStore(store) ? 'A store you added' : typicalLayoutText(store)
}

function typicalLayoutText({ chainName }: StoreLocation): string {
  const layoutChain = layoutChainOf(chainName)
  return layoutChain === null
    ? "Uses the chain's typical layout"
    : `Uses the typical layout of ${layoutChain}`
}

function addressParts(store: StoreLocation) {
  return [store.address, store.city, store.state, store.zipCode]
}

/** Whether this is a chain's typical store, which represents all the chain's stores and has no address. */
export function isTypical(store: StoreLocation): boolean {
  return store.id.startsWith('typical-')
}

/**
 * Whether a shopper added this store. Such a store isn't in the store index, and it only resembles the stores
 * of its chain.
 */
export function isOwnStore(store: StoreLocation): boolean {
  return store.id.startsWith('own-')
}

/**
 * Returns what shoppers call the store: the name of its chain or, for a store a shopper added, its own name.
 */
export function storeBrand(store: StoreLocation): string {
  return isOwnStore(store) ? store.name : store.chainName
}
