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

const minLetters = 3

/** The typical store of the chain that a text names, or of the only chain that it may become. */
export function typicalStoreOf(text: string): StoreLocation | undefined {
  const typed = text.trim().toLowerCase()
  const named = typicalStores.find(({ chainName }) => chainName.toLowerCase() === typed)
  if (named || typed.length < minLetters) return named
  const begun = typicalStores.filter(({ chainName }) => chainName.toLowerCase().startsWith(typed))
  return begun.length === 1 ? begun[0] : undefined
}
