/** Returns the day this many days after today (UTC) as YYYY-MM-DD. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** What a shopper bought yesterday. */
export const purchases = { day: dayFromToday(-1), items: 'milk\neggs' }

/** Returns the same purchases for `count` days in a row. The first day is `firstAgo` days ago. */
export function manyPurchases(count: number, firstAgo: number, items = 'milk\neggs') {
  return Array.from({ length: count }, (_, index) => ({
    day: dayFromToday(index - firstAgo),
    items,
  }))
}

export const neverMilk = {
  item_key: 'milk',
  item_name: 'Milk',
  is_suggested: false,
  store: 'Costco',
}

/** Returns settings for `count` items, numbered from `first`. */
export function manySettings(count: number, { first = 0, isSuggested = false } = {}) {
  return Array.from({ length: count }, (_, index) => ({
    item_key: `item ${first + index}`,
    item_name: `Item ${first + index}`,
    is_suggested: isSuggested,
    store: '',
  }))
}
