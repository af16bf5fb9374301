import type { Category } from '#shared/catalog/categories.ts'
import { noAmount } from '#shared/list-reader/amounts/amount.ts'
import type { LocatedItem } from './locate-list.ts'

/** Returns a located list item for tests. If `aisle` is null, the item was not found. */
export function testLocated(
  name: string,
  aisle: string | null,
  category: Category = 'Pantry',
): LocatedItem {
  const read = {
    key: name,
    name,
    note: '',
    heading: null,
    store: null,
    amounts: [noAmount],
    texts: [name],
  }
  const known = { product: null, shelf: null, confidence: null, suggestions: [] }
  const base = { ...read, ...known, rows: [] }
  return aisle === null
    ? { ...base, found: false, reason: 'not-in-chain' }
    : { ...base, found: true, aisle, category, source: 'likely', confidence: 'sure' }
}
