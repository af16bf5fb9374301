import type { StoreSearchRefusal } from '#shared/contracts/store-search.ts'
import type { Place } from '#shared/places/place.ts'

export const invalidQuery: StoreSearchRefusal = {
  error: 'invalid_query',
  message: 'Enter a city and state, a ZIP code, or a state.',
}

export const locationNotFound: StoreSearchRefusal = {
  error: 'location_not_found',
  message: "We couldn't find that place in the USA.",
}

/** Refuses a search because no stores have been imported or the database is unavailable. */
export const storesUnavailable: StoreSearchRefusal = {
  error: 'provider_unavailable',
  message:
    "We don't know the stores near you yet. Choose a sample store, or any store of your chain.",
}

/**
 * Returns a refusal that asks which of several places with the same name the shopper means. The message
 * gives the first city among the places as an example.
 */
export function ambiguousLocation(name: string, choices: readonly Place[]): StoreSearchRefusal {
  const city = choices.find(({ kind }) => kind === 'city')
  const example = city ? `, for example ${city.label}` : ''
  return {
    error: 'ambiguous_location',
    message: `Which ${name}? Add the state${example}.`,
    choices: choices.map(({ label }) => label),
  }
}
