import { chains } from '#shared/catalog/chains.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** 'A Publix': each chain's typical store, which has no address. */
export const typicalStores: readonly StoreLocation[] = chains.map(({ name }) => ({
  id: `typical-${name}`,
  chainName: name,
  name: `${/^(?:[AEIOU]|H-)/.test(name) ? 'An' : 'A'} ${name}`,
  address: '',
  city: '',
  state: '',
  zipCode: '',
}))
