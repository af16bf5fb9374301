import { banners } from '#shared/catalog/banners.ts'
import { chains } from '#shared/catalog/chains.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** The typical store of each chain, such as 'A Publix', without an address. */
const storesOfChains = chains.map(({ name }) => typicalStore(name))

/**
 * The typical store of each banner, such as 'A Ralphs'. A banner is a name that a chain uses for some of its
 * stores.
 */
const storesOfBanners = banners.map(({ name }) => typicalStore(name))

/** All typical stores, with those of chains first. */
export const typicalStores: readonly StoreLocation[] = [...storesOfChains, ...storesOfBanners]

const minLetters = 3

/**
 * Returns the typical stores whose chain names start with the text. The text must come from `foldName`.
 * Includes banners only if the text is at least three characters long.
 */
export function typicalStoresStartingWith(text: string): readonly StoreLocation[] {
  const offered = text.length < minLetters ? storesOfChains : typicalStores
  return startingWith(offered, text)
}

/**
 * Returns the typical store of the chain or banner whose full name is the text. Text of at least three
 * characters may also be the start of a chain's name or, if no chain matches, the start of a banner's name.
 * Returns undefined if there are several matches or none.
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
 * Normalizes a name, so that shoppers can type it without capitals or apostrophes: 'frys' matches 'Fry’s'.
 */
export function foldName(text: string): string {
  return text.trim().toLowerCase().replaceAll(/['’]/g, '')
}

function typicalStore(name: string): StoreLocation {
  return {
    id: `typical-${name}`,
    chainName: name,
    // 'United' gets 'A', because it starts with a 'you' sound.
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
