import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** The text of a store in the dropdown; the phone number is left out when none is known. */
export function storeLabel(store: StoreLocation): string {
  const parts = [store.name, ...addressParts(store), store.phone]
  return `${store.chainName} - ${parts.filter(Boolean).join(', ')}`
}

/** The store's name, after its chain's unless it begins with that. */
export function storeTitle({ chainName, name }: StoreLocation): string {
  return name.endsWith(` ${chainName}`) || name.startsWith(chainName)
    ? name
    : `${chainName} - ${name}`
}

export function storeAddress(store: StoreLocation): string {
  return addressParts(store).filter(Boolean).join(', ') || "Uses the chain's typical layout"
}

function addressParts(store: StoreLocation) {
  return [store.address, store.city, store.state, store.zipCode]
}

/** A chain's typical store, which has no address. */
export function isTypical(store: StoreLocation): boolean {
  return store.id.startsWith('typical-')
}
