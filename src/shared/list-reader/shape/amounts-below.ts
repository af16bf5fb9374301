import { readAmount } from '../amounts/amount-at.ts'
import type { OrderDetail } from './order-pages.ts'

const minPairs = 3

/**
 * Returns the amounts on the lines below their items, keyed by the index of the item's line: 2 for 'Zucchini'
 * above '2'. Some apps print lists this way, with a blank line after each amount. Returns an empty map if
 * there are fewer than three such amounts.
 */
export function amountsBelow(texts: readonly string[]): ReadonlyMap<number, OrderDetail> {
  const found = texts.flatMap((text, at): [number, OrderDetail][] => {
    const isLast = (texts[at + 2] ?? '') === ''
    const amount = isLast ? readAmount(texts[at + 1] ?? '') : null
    if (amount === null || amount.upTo !== null) return []
    if (!/\p{L}/u.test(text) || readAmount(text) !== null) return []
    return [[at, { count: amount.quantity, unit: amount.unit, size: null }]]
  })
  return new Map(found.length < minPairs ? [] : found)
}
