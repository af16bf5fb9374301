import { storeQueryLimits } from '../contracts/store-search.ts'
import type { Coordinates } from './coordinates.ts'
import { findZip } from './find-zips.ts'
import { foldWords } from './fold-words.ts'
import type { Gazetteer } from './gazetteer.ts'
import { nearestZip } from './nearest-zip.ts'
import { type Place, type ResolvedPlace, zipPlace } from './place.ts'
import { resolveName } from './resolve-place-name.ts'

const maxPointMiles = 60
const coordinates = /^([+-]?\d{1,3}(?:\.\d+)?)\s*(?:,\s*|\s)([+-]?\d{1,3}(?:\.\d+)?)$/

/**
 * Resolves what a shopper typed: a ZIP code, a ZIP+4 code, a city, a state, a city with its state in either
 * order, an address that ends with a city or ZIP code, or a latitude and longitude at most 60 miles from the
 * center of a ZIP code. The result is 'ambiguous' if several places match and none is far larger than the
 * others, and 'none' if no place matches. The result is 'invalid' if the text is too short or too long, has
 * no letter or digit, or has a control character.
 */
export function resolvePlace(gazetteer: Gazetteer, text: string): ResolvedPlace {
  const query = text.trim()
  if (!canNameAPlace(query)) return { kind: 'invalid' }
  const [, latitude, longitude] = coordinates.exec(query) ?? []
  if (latitude !== undefined && longitude !== undefined)
    return resolvePoint(gazetteer, { latitude: Number(latitude), longitude: Number(longitude) })

  const resolved = resolveWords(gazetteer, foldWords(query))
  if (resolved.kind !== 'none') return resolved
  // The text may be an address, so try only its end: '600 Congress Ave, Austin, TX'.
  const parts = query.split(',')
  for (const count of [2, 1].filter((count) => count < parts.length)) {
    const end = resolveWords(gazetteer, foldWords(parts.slice(-count).join(' ')))
    if (end.kind === 'place' && end.place.kind === 'city') return end
  }
  return { kind: 'none' }
}

function canNameAPlace(query: string): boolean {
  const { minLength, maxLength } = storeQueryLimits
  if (query.length < minLength || query.length > maxLength) return false
  return /[\p{L}\p{N}]/u.test(query) && !/(?!\s)\p{Cc}/u.test(query)
}

/** Resolves a position. The result is 'none' if the position isn't valid or if no ZIP code is near it. */
function resolvePoint(gazetteer: Gazetteer, at: Coordinates): ResolvedPlace {
  if (Math.abs(at.latitude) > 90 || Math.abs(at.longitude) > 180) return { kind: 'none' }
  const nearest = nearestZip(gazetteer, at)
  if (!nearest || nearest.miles > maxPointMiles) return { kind: 'none' }
  const { zipCode, city, state } = nearest
  return placeResult({ kind: 'point', label: `Near ${city}, ${state} ${zipCode}`, state, ...at })
}

function resolveWords(gazetteer: Gazetteer, words: readonly string[]): ResolvedPlace {
  const text = words
    .join(' ')
    .replace(/^near (?!me$)(?=.)/, '')
    .replace(/(?<=.) (?:usa?|united states(?: of america)?)$/, '')
  return (
    zipAtEnd(gazetteer, text) ??
    zipAtStart(gazetteer, text) ??
    resolveName(gazetteer, text.replace(/ \d{5}(?: ?\d{4})?$/, ''))
  )
}

/** Finds the place of a ZIP code or ZIP+4 at the end of the text. */
function zipAtEnd(gazetteer: Gazetteer, text: string): ResolvedPlace | undefined {
  const [, code = ''] = /(?:^| )(\d{5})(?: ?\d{4})?$/.exec(text) ?? []
  const zip = findZip(gazetteer, code)
  return zip && placeResult(zipPlace(zip))
}

/**
 * Finds the place of the ZIP code in text such as '78701 Austin, TX'. Ignores other five-digit numbers at the
 * start, such as the house number in '12345 Main St, Austin, TX'.
 */
function zipAtStart(gazetteer: Gazetteer, text: string): ResolvedPlace | undefined {
  const [, code = '', name = ''] = /^(\d{5})(?: ?\d{4})? (.+)$/.exec(text) ?? []
  const zip = findZip(gazetteer, code)
  if (!zip) return undefined
  const resolved = resolveName(gazetteer, name)
  const places = resolved.kind === 'ambiguous' ? resolved.choices : []
  const isInState = [...places, ...(resolved.kind === 'place' ? [resolved.place] : [])].some(
    ({ state }) => state === zip.city.state,
  )
  return isInState ? placeResult(zipPlace(zip)) : undefined
}

function placeResult(place: Place): ResolvedPlace {
  return { kind: 'place', place }
}
