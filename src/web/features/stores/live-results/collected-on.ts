import type { StoreLocation, storeSources } from '#shared/contracts/store-location.ts'

type Source = (typeof storeSources)[number]

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Returns when the source collected its data on these stores, as text: a day or a range of days. Returns an
 * empty string if no date is known, and null if none of the stores are from this source.
 */
export function collectedOn(stores: readonly StoreLocation[], source: Source): string | null {
  const ofSource = stores.filter((store) => store.source === source)
  if (ofSource.length === 0) return null
  const days = ofSource
    .map(({ sourceDate }) => new Date(sourceDate ?? Number.NaN))
    .filter((day) => !Number.isNaN(day.getTime()))
    .toSorted((a, b) => a.getTime() - b.getTime())
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? date.formatRange(first, last) : ''
}
