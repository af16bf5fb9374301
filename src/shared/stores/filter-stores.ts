import { stateNames } from '#shared/catalog/state-names.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'

/**
 * Returns the stores that match both the location and the query, without changing their order. Looks for both
 * texts anywhere in the store's address, ignoring case. The location also matches the beginning of a state's
 * name, and a city with its state ('Austin, TX'). The query also matches the names of the chain and the
 * store. Blank text matches every store.
 */
export function filterStores(
  stores: readonly StoreLocation[],
  filter: { location: string; query: string },
): StoreLocation[] {
  const location = filter.location.trim().toLowerCase()
  const query = filter.query.trim().toLowerCase()
  return stores.filter((store) => isAt(store, location) && matchesQuery(store, query))
}

function isAt(store: StoreLocation, location: string): boolean {
  const { state, city, address, zipCode } = store
  return (
    contains([state, city, address, zipCode], location) ||
    startsStateName(state, location) ||
    isInCity(store, location)
  )
}

// Matches a city with its state, such as 'Austin, TX'. Until a state is typed after the comma, any state
// matches.
function isInCity({ city, state }: StoreLocation, location: string): boolean {
  const comma = location.indexOf(',')
  if (comma < 1) return false
  const cityText = location.slice(0, comma).trimEnd()
  const stateText = location.slice(comma + 1).trimStart()
  return (
    contains([city], cityText) &&
    (state.toLowerCase().startsWith(stateText) || startsStateName(state, stateText))
  )
}

function matchesQuery(store: StoreLocation, query: string): boolean {
  const { chainName, name, city, address, state, zipCode } = store
  return contains([chainName, name, city, address, state, zipCode], query)
}

// Two letters are a postal code, not the beginning of a name: 'MA' means Massachusetts and doesn't match
// Maryland.
function startsStateName(state: string, text: string): boolean {
  const name = stateNames.get(state)?.toLowerCase()
  return text.length > 2 && name !== undefined && name.startsWith(text)
}

function contains(fields: readonly string[], text: string): boolean {
  return fields.some((field) => field.toLowerCase().includes(text))
}
