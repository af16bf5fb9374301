import { chains } from '#shared/catalog/chains.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** The typical store of each chain, such as 'A Publix', without an address. */
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

/** Returns the typical store of the chain a text names, or of the only chain that starts with the text. */
export function typicalStoreOf(text: string): StoreLocation | undefined {
  const typed = text.trim().toLowerCase()
  const exact = typicalStores.find(({ chainName }) => chainName.toLowerCase() === typed)
  if (exact || typed.length < minLetters) return exact
  const matches = typicalStores.filter(({ chainName }) => chainName.toLowerCase().startsWith(typed))
  return matches.length === 1 ? matches[0] : undefined
}
