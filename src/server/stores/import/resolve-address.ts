import { type Coordinates, milesBetween } from '#shared/places/coordinates.ts'
import { foldWords } from '#shared/places/fold-words.ts'
import type { Gazetteer, Zip } from '#shared/places/gazetteer.ts'
import { nearestZip } from '#shared/places/nearest-zip.ts'
import { stateOf } from '#shared/places/states.ts'
import type { DropReason } from './chain-report.ts'
import { cleanText } from './clean-text.ts'
import type { Tags } from './feature.ts'

type PostalAddress = {
  address: string
  city: string
  state: string
  zipCode: string
  isAddressCompleted: boolean
}

/** Radius in miles within which a missing city or ZIP code is looked up. */
const nearMiles = 6
/** Maximum distance in miles from a ZIP code's center. Even in Alaska, no ZIP code extends farther. */
const farMiles = 100

/**
 * Southern, northern, western and eastern bounds of the contiguous states, Alaska, Hawaii, and Puerto Rico
 * with the Virgin Islands.
 */
const bounds = [
  [24.3, 49.5, -125, -66.8],
  [51, 71.6, -180, -129.9],
  [18.8, 22.4, -160.6, -154.7],
  [17.6, 18.6, -67.5, -64.5],
] as const

const countries = new Set(['US', 'USA', 'PR', 'VI', 'UNITED STATES', 'UNITED STATES OF AMERICA'])

const zonesOfUsa =
  /^(America\/(New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Menominee|Puerto_Rico|St_Thomas|(Indiana|Kentucky|North_Dakota)\/\w+)|Pacific\/Honolulu)$/

type Place = { tags: Tags; at: Coordinates; timeZone: string }

/**
 * Returns a place's address, or the reason for skipping the place. Takes a missing city, state or ZIP code
 * from the place's own ZIP code or, failing that, from the nearest ZIP code within six miles.
 */
export function resolveAddress(place: Place, gazetteer: Gazetteer): PostalAddress | DropReason {
  const { tags, at } = place
  if (!isInUsa(place)) return 'abroad'
  const ownZip = findZip(gazetteer, tags.get('addr:postcode'))
  if (ownZip !== undefined && milesBetween(ownZip, at) > farMiles) return 'misplaced'
  const ownCity = cleanText(tags.get('addr:city')?.split(';')[0], 80)
  const address = streetAddress(tags, ownCity)
  if (address === undefined) return 'no-address'

  const ownState = ownStateOf(tags) ?? ownZip?.city.state
  const isComplete = ownCity !== undefined && ownZip !== undefined && ownState !== undefined
  const near = isComplete ? undefined : nearestZip(gazetteer, at)
  const found = near !== undefined && near.miles <= nearMiles ? near : undefined
  const city = ownCity ?? ownZip?.city.name ?? found?.city
  const zipCode = ownZip?.code ?? found?.zipCode
  const state = ownState ?? found?.state
  if (city === undefined || zipCode === undefined || state === undefined) return 'no-zip-near'
  return { address, city, state, zipCode, isAddressCompleted: !ownCity || !ownZip }
}

/**
 * Whether the place is in the USA. The position must be within the bounds. Within the bounds, the country tag
 * decides or, if it is missing, the state tag. If both tags are missing, the time zone decides.
 */
function isInUsa({ tags, at, timeZone }: Place): boolean {
  const { latitude, longitude } = at
  const isWithin = bounds.some(
    ([south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
  if (!isWithin) return false
  const country = tags.get('addr:country')?.trim().toUpperCase()
  if (country) return countries.has(country)
  const state = tags.get('addr:state')?.trim() || tags.get('addr:province')?.trim()
  return state ? ownStateOf(tags) !== undefined : zonesOfUsa.test(timeZone)
}

/** Returns the code of the state in the tags: TX for 'TX', 'Texas' and 'US-TX'. */
function ownStateOf(tags: Tags): string | undefined {
  const text = tags.get('addr:state') ?? ''
  return stateOf(foldWords(text.replace(/^\s*US-/i, '')))
}

/** Returns the known ZIP code that the text starts with, even if the leading zero of the code is missing. */
function findZip({ zips }: Gazetteer, text: string | undefined): Zip | undefined {
  const digits = /^\s*(\d{5}(?!\d)|\d{5}(?=\d{4}(?!\d))|\d{4}(?!\d))/.exec(text ?? '')?.[1]
  if (digits === undefined) return undefined
  const code = digits.padStart(5, '0')
  let low = 0
  let high = zips.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((zips[middle]?.code ?? '') < code) low = middle + 1
    else high = middle
  }
  return zips[low]?.code === code ? zips[low] : undefined
}

/** Returns the street from the most complete tag, with the house number if there is one. */
function streetAddress(tags: Tags, city: string | undefined): string | undefined {
  const text = (key: string) => cleanText(tags.get(key), 200)
  const street = text('addr:street')
  const numbered = street && text('addr:housenumber') && `${text('addr:housenumber')} ${street}`
  return text('addr:street_address') ?? (numbered || withoutCity(text('addr:full'), city) || street)
}

/** Removes the city and everything after it from an address written on one line. */
function withoutCity(full: string | undefined, city: string | undefined): string | undefined {
  const end =
    city === undefined ? -1 : (full?.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`) ?? -1)
  return end > 0 ? full?.slice(0, end) : full
}
