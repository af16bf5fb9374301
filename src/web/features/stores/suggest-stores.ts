import { stateNames } from '#shared/catalog/state-names.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import type { PlaceFinder } from './place-finder.ts'
import { foldName, typicalStores, typicalStoresStartingWith } from './typical-stores.ts'

/** Either a store to choose, or a search near a place for stores of one chain or of all chains. */
export type StoreSuggestion = { text: string } & (
  | { store: StoreLocation }
  | { search: { location: string; query: string } }
)

type Sources = {
  /** The stores that can be suggested. */
  stores: readonly StoreLocation[]
  /** Null until the places are loaded. */
  places: Pick<PlaceFinder, 'suggest'> | null
}

const maxStores = 3
const maxPlaces = 2

/**
 * Suggests, in this order: up to three stores that match all words of the text, chains and banners whose
 * names start with the text, and store searches near up to two matching places. Returns an empty array for
 * blank text.
 */
export function suggestStores(text: string, { stores, places }: Sources): StoreSuggestion[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const found = stores.filter((store) => matchesAllWords(store, words)).slice(0, maxStores)
  const chain = chainIn(words)
  const place = words.slice(chain ? wordsOf(chain.chainName).length : 0).join(' ')
  const matchingChains = typicalStoresStartingWith(words.join(' '))
  return [
    ...found.map((store) => ({ text: `${storeTitle(store)}, ${storeAddress(store)}`, store })),
    ...(place === '' || !chain ? matchingChains : []).map((store) => {
      return { text: `${store.name}, typical layout`, store }
    }),
    ...(places?.suggest(place) ?? []).slice(0, maxPlaces).map((location) => ({
      text: `${chain?.chainName ?? 'Stores'} near ${location}`,
      search: { location, query: chain?.chainName ?? '' },
    })),
  ]
}

function matchesAllWords(store: StoreLocation, words: readonly string[]): boolean {
  const { chainName, name, address, city, state, zipCode } = store
  const texts = [chainName, name, address, city, state, stateNames.get(state) ?? '', zipCode]
  const text = foldName(texts.join(' '))
  return words.every((word) => text.includes(word))
}

/** Returns the typical store of the chain that the words start with, as in 'kroger houston'. */
function chainIn(words: readonly string[]): StoreLocation | undefined {
  return typicalStores.find(({ chainName }) =>
    wordsOf(chainName).every((word, at) => words[at] === word),
  )
}

function wordsOf(text: string): string[] {
  return foldName(text)
    .split(/[\s,]+/u)
    .filter(Boolean)
}
