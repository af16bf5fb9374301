import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** The typical store of each chain, such as 'A Publix', without an address. */
const storesOfChains = chains.map(({ name }) => typicalStore(name))

/** The typical store of each banner of the chains, such as 'A Ralphs'. */
const storesOfBanners = banners.map(({ name }) => typicalStore(name))

/** All typical stores, with those of chains first. */
export const typicalStores: readonly StoreLocation[] = [...storesOfChains, ...storesOfBanners]

const minLetters = 3

/**
 * Returns the typical stores whose chain names start with the text, which must come from `foldName`. Includes
 * banners only if the text is at least three characters long.
 */
export function typicalStoresStartingWith(text: string): readonly StoreLocation[] {
  const offered = text.length < minLetters ? storesOfChains : typicalStores
  return startingWith(offered, text)
}

/**
 * Returns the typical store of the chain or banner whose full name is the text. If there is none, and the
 * text is at least three characters long, returns the typical store of the only chain whose name starts with
 * the text or, if no chain's name does, of the only such banner. Otherwise, returns undefined.
 */
export function typicalStoreOf(text: string): StoreLocation | undefined {
  const typed = foldName(text)
  const exact = typicalStores.find(({ chainName }) => foldName(chainName) === typed)
  if (exact || typed.length < minLetters) return exact
  const ofChains = startingWith(storesOfChains, typed)
  const matches = ofChains.length > 0 ? ofChains : startingWith(storesOfBanners, typed)
  return matches.length === 1 ? matches[0] : undefined
}

/**
 * Normalizes a name, so that shoppers can type it without capitals and apostrophes: 'frys' matches 'Fry’s'.
 */
export function foldName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/['’]/g, '')
}

function typicalStore(name: string): StoreLocation {
  return {
    id: `typical-${name}`,
    chainName: name,
    // 'United' gets 'A', because it begins with the sound of 'you'.
    name: `${/^(?:[AEIO]|H-)/.test(name) ? 'An' : 'A'} ${name}`,
    address: '',
    city: '',
    state: '',
    zipCode: '',
  }
}

function startingWith(stores: readonly StoreLocation[], text: string): StoreLocation[] {
  return stores.filter(({ chainName }) => foldName(chainName).startsWith(text))
}
