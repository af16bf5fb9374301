import { storableText } from '#shared/contracts/saved-list.ts'
import { type StoreSearchRefusal, StoreSearchResponse } from '#shared/contracts/store-search.ts'
import type { Gazetteer } from '#shared/places/gazetteer.ts'
import type { Place } from '#shared/places/place.ts'
import { resolvePlace } from '#shared/places/resolve-place.ts'
import type { FindStoresQuery, FoundStores } from './find-stores.ts'
import { matchChain } from './match-chain.ts'
import { ambiguousLocation, invalidQuery, locationNotFound, storesUnavailable } from './refusals.ts'
import { SearchBody } from './search-body.ts'

/** Search radius around a city, a ZIP code or a point. */
const searchMiles = 50

/**
 * Finds the stores nearest to the place named in the body: within 50 miles of a city, a ZIP code or a point,
 * or anywhere in a state. A chain that isn't in the catalog is treated as text to look for in the names,
 * addresses and cities of stores. Returns a refusal if the shopper must correct the query, or if there are no
 * stores to search. Rejects if `findStores` rejects.
 */
export async function searchStores(
  body: unknown,
  {
    gazetteer,
    findStores,
  }: {
    gazetteer: Gazetteer
    findStores: (query: FindStoresQuery) => Promise<FoundStores>
  },
): Promise<StoreSearchResponse | StoreSearchRefusal> {
  const search = SearchBody.safeParse(body)
  if (!search.success) return invalidQuery
  const { query, chain, limit } = search.data
  const resolved = resolvePlace(gazetteer, query)
  switch (resolved.kind) {
    case 'invalid':
      return invalidQuery
    case 'none':
      return locationNotFound
    case 'ambiguous':
      return ambiguousLocation(resolved.name, resolved.choices)
    case 'place': {
      const { place } = resolved
      const found = await findStores({
        ...areaFilter(place),
        ...chainFilter(chain),
        maxStores: limit,
      })
      return found.isAvailable ? toResponse(found, place) : storesUnavailable
    }
  }
}

/** Limits the search to a state, or to a radius around any other place. */
function areaFilter({ kind, state, latitude, longitude }: Place) {
  return { latitude, longitude, ...(kind === 'state' ? { state } : { withinMiles: searchMiles }) }
}

function chainFilter(text: string) {
  const chain = matchChain(text)
  if (chain !== undefined) return { chain }
  const namePart = storableText(text).trim()
  return namePart === '' ? {} : { namePart }
}

function toResponse({ stores }: FoundStores, place: Place): StoreSearchResponse {
  const { label, latitude, longitude } = place
  return StoreSearchResponse.parse({ locations: stores, place: { label, latitude, longitude } })
}
