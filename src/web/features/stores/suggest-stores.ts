import { stateNames } from '#shared/catalog/state-names.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { storeAddress, storeTitle } from '#shared/stores/store-label.ts'
import type { PlaceFinder } from './place-finder.ts'
import { typicalStores } from './typical-stores.ts'

/** A store to choose, or a place to search for stores, of one chain or of all. */
export type StoreSuggestion = { text: string } & (
  | { store: StoreLocation }
  | { search: { location: string; query: string } }
)

type Known = {
  /** The stores on offer. */
  stores: readonly StoreLocation[]
  /** Null until the places are loaded. */
  places: Pick<PlaceFinder, 'suggest'> | null
}

const maxStores = 3
const maxPlaces = 2

/** What a text may mean: stores by chain, name and place in any order, a chain, or a place. */
export function suggestStores(text: string, { stores, places }: Known): StoreSuggestion[] {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const found = stores.filter((store) => saysAll(store, words)).slice(0, maxStores)
  const chain = chainIn(words)
  const place = words.slice(chain ? wordsOf(chain.chainName).length : 0).join(' ')
  const begun = typicalStores.filter(({ chainName }) => beginsAs(chainName, words))
  return [
    ...found.map((store) => ({ text: `${storeTitle(store)}, ${storeAddress(store)}`, store })),
    ...(place === '' || !chain ? begun : []).map((store) => {
      return { text: `${store.name}, typical layout`, store }
    }),
    ...(places?.suggest(place) ?? []).slice(0, maxPlaces).map((location) => ({
      text: `${chain?.chainName ?? 'Stores'} near ${location}`,
      search: { location, query: chain?.chainName ?? '' },
    })),
  ]
}

function saysAll(store: StoreLocation, words: readonly string[]): boolean {
  const { chainName, name, address, city, state, zipCode } = store
  const texts = [chainName, name, address, city, state, stateNames.get(state) ?? '', zipCode]
  const text = texts.join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The chain that a text begins with, as in 'kroger houston'. */
function chainIn(words: readonly string[]): StoreLocation | undefined {
  return typicalStores.find(({ chainName }) =>
    wordsOf(chainName).every((word, at) => words[at] === word),
  )
}

function beginsAs(chainName: string, words: readonly string[]): boolean {
  return wordsOf(chainName).join(' ').startsWith(words.join(' '))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter(Boolean)
}
