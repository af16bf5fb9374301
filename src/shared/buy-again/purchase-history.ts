/**
 * What a household bought, and when. Dates are days without a time or time zone (YYYY-MM-DD), in any order. A
 * day that is repeated for an item counts only once.
 */
export type History = {
  /** Days of all trips. Days in `boughtOn` count as trips even if they are missing here. */
  trips: readonly string[]
  /** For each item key, the days on which the item was ticked. */
  boughtOn: ReadonlyMap<string, readonly string[]>
}

/** The trips before a day and the items bought on them. */
export type PastTrips = {
  /** Day numbers of the trips, ascending. */
  days: readonly number[]
  items: readonly PastItem[]
}

type PastItem = {
  key: string
  /** Indexes in `days` of the trips on which the item was bought, ascending. Never empty. */
  boughtAt: readonly number[]
}

const dayMs = 86_400_000

/**
 * Returns the number of days from January 1, 1970 to a date (YYYY-MM-DD). Returns NaN if the year, month or
 * day isn't a number.
 */
export function dayNumber(date: string): number {
  const [year, month, day] = date.split('-').map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / dayMs
}

/** Whether the text is a valid calendar date, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = dayNumber(text) * dayMs
  return new Date(time).toISOString().startsWith(text)
}

/**
 * Returns the trips before a day, and the items bought on them. Leaves out items that were also bought on
 * that day.
 */
export function pastTrips({ trips, boughtOn }: History, date: string): PastTrips {
  const dates = new Set(trips)
  for (const bought of boughtOn.values()) for (const day of bought) dates.add(day)
  // Sorting dates in this format as strings also sorts them by time.
  const past = [...dates].filter((day) => day < date).toSorted()
  const positions = new Map(past.map((day, at) => [day, at]))
  const items: PastItem[] = []
  // Sorting by key makes sums round the same way on every device.
  for (const key of [...boughtOn.keys()].toSorted()) {
    const bought = boughtOn.get(key) ?? []
    if (bought.includes(date)) continue
    const boughtAt = new Set(bought.flatMap((day) => positions.get(day) ?? []))
    if (boughtAt.size > 0) items.push({ key, boughtAt: [...boughtAt].toSorted((a, b) => a - b) })
  }
  return { days: past.map(dayNumber), items }
}
