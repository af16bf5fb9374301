import tzLookup from '@photostructure/tz-lookup'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Gazetteer } from '#shared/places/gazetteer.ts'
import { lettersAndDigits } from '#shared/stores/match-chain.ts'
import type { DropReason } from './chain-report.ts'
import { cleanText } from './clean-text.ts'
import type { Feature, Tags } from './feature.ts'
import type { ImportStore } from './import-store.ts'
import { isNamedAsDepartment } from './recognize.ts'
import { resolveAddress } from './resolve-address.ts'

type ReadOptions = { chain: string; gazetteer: Gazetteer; today: string }

/** Converts a chain's place to a store, or returns the reason why the place is skipped. */
export function readStore(
  feature: Feature,
  { chain, gazetteer, today }: ReadOptions,
): ImportStore | DropReason {
  const { id, tags, at, isOutline } = feature
  if (isNamedAsDepartment(feature)) return 'other-business'
  if (!isOpen(tags, today)) return 'closed'
  if (at === undefined || !isOnEarth(at)) return 'no-position'
  const timeZone = tzLookup(at.latitude, at.longitude)
  const address = resolveAddress({ tags, at, timeZone }, gazetteer)
  if (typeof address === 'string') return address
  const sourceId = cleanText(id, 200)
  return {
    sourceIds: sourceId === undefined ? [] : [sourceId],
    chain,
    name: cleanText(tags.get('name'), 100) ?? chain,
    storeNumber: storeNumber(tags, chain),
    ...address,
    ...at,
    phone: phoneNumber(tags.get('phone') ?? tags.get('contact:phone')),
    openingHours: openingHours(tags),
    timeZone,
    isOutline,
  }
}

const pastLife = /^(disused|abandoned|demolished|razed|removed|closed)(:|$)/

/** Whether the store has opened and hasn't closed for good, according to its tags. */
function isOpen(tags: Tags, today: string): boolean {
  if (tags.has('end_date')) return false
  if (/^"?(closed|off)"?$/i.test(tags.get('opening_hours')?.trim() ?? '')) return false
  const start = tags.get('start_date') ?? ''
  if (/^\d{4}-\d{2}-\d{2}/.test(start) && start.slice(0, 10) > today) return false
  return !Array.from(tags).some(([key, value]) => pastLife.test(key) && value !== 'no')
}

function isOnEarth({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/**
 * Returns the chain's own number for the store, or undefined if the tag isn't a single short number or code.
 */
function storeNumber(tags: Tags, chain: string): string | undefined {
  const text = tags.get(`ref:${lettersAndDigits(chain)}`) ?? tags.get('ref')
  return /^\s*(?:#\s*)?([\w-]{1,20})\s*$/.exec(text ?? '')?.[1]
}

/**
 * Returns the opening hours in OpenStreetMap syntax, or undefined if there are none. Also returns undefined
 * if a range ends at the time it starts, because some spiders make that mistake.
 */
function openingHours(tags: Tags): string | undefined {
  const hours = cleanText(tags.get('opening_hours'), 255)
  return hours !== undefined && !/(\d\d:\d\d)\s*-\s*\1/.test(hours) ? hours : undefined
}

const callableInUsa = new Set(['US', 'PR', 'VI'])

/** Returns the first phone number in the text, in national format, or undefined if it isn't a US number. */
function phoneNumber(text: string | undefined): string | undefined {
  const first = text?.split(';')[0] ?? ''
  const number = first.length <= 50 ? parsePhoneNumberFromString(first, 'US') : undefined
  const isOfUsa = number?.country !== undefined && callableInUsa.has(number.country)
  return isOfUsa && number?.isValid() ? number.formatNational() : undefined
}
