import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** The typical store of each chain, such as 'A Publix', without an address. */
const storesOfChains = chains.map(({ name }) => typicalStore(name))

/** The typical store of each other banner of the chains' families, such as 'A Ralphs'. */
const storesOfBanners = banners.map(({ name }) => typicalStore(name))

/** All typical stores, those of chains first. */
export const typicalStores: readonly StoreLocation[] = [...storesOfChains, ...storesOfBanners]

const minLetters = 3

/**
 * Returns the typical stores whose names start with the text, which must come from `foldName`. Banners are
 * only offered from the third letter on.
 */
export function typicalStoresStartingWith(text: string): readonly StoreLocation[] {
  const offered = text.length < minLetters ? storesOfChains : typicalStores
  return startingWith(offered, text)
}

/**
 * Returns the typical store of the chain or banner a text names, or of the only one that starts with the
 * text. If both a chain and a banner match, returns the chain's.
 */
export function typicalStoreOf(text: string): StoreLocation | undefined {
  const typed = foldName(text)
  const exact = typicalStores.find(({ chainName }) => foldName(chainName) === typed)
  if (exact || typed.length < minLetters) return exact
  const ofChains = startingWith(storesOfChains, typed)
  const matches = ofChains.length > 0 ? ofChains : startingWith(storesOfBanners, typed)
  return matches.length === 1 ? matches[0] : undefined
}

/** Normalizes a name to how shoppers may type it, so that 'frys' finds 'Fry’s'. */
export function foldName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/['’]/g, '')
}

function typicalStore(name: string): StoreLocation {
  return {
    id: `typical-${name}`,
    chainName: name,
    // 'United' begins like 'you'.
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
