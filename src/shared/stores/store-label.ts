import { layoutChainOf } from '#shared/catalog/banners.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** Returns the text of a store in the dropdown. Omits the phone number if it is unknown. */
export function storeLabel(store: StoreLocation): string {
  const parts = [store.name, ...addressParts(store), store.phone]
  return `${store.chainName} - ${parts.filter(Boolean).join(', ')}`
}

/** Returns the names of the chain and the store, or only the store's name if it includes the chain's. */
export function storeTitle({ chainName, name }: StoreLocation): string {
  return name.endsWith(` ${chainName}`) || name.startsWith(chainName)
    ? name
    : `${chainName} - ${name}`
}

/** Returns a store's address on one line. For a typical store, returns a sentence about its layout. */
export function storeAddress(store: StoreLocation): string {
  return addressParts(store).filter(Boolean).join(', ') || typicalLayoutText(store)
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

/** Whether this is a chain's typical store, which has no address. */
export function isTypical(store: StoreLocation): boolean {
  return store.id.startsWith('typical-')
}
