import type { KnownNames } from '#shared/names/known-names.ts'
import type { Amount } from '../amounts/amount.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { type ListItem, readItem } from '../read-item.ts'

/**
 * Matches an amount and the person or thing it is for: '1 gallon for us', '2 of them', 'half gal for Nana'.
 */
const amountFor =
  /^(?<amount>[^,()]{1,20}?)\s(?<purpose>for\s[^,()]{1,40}|of (?:them|these|those|it|each))$/iu

/**
 * Returns the amount in a line such as '1 gallon for us', and the words after it unless they are 'of them' or
 * similar. Returns null for other lines.
 */
export function amountWithPurpose(line: string): { amount: Amount; purpose: string } | null {
  const { amount = '', purpose = '' } = amountFor.exec(line)?.groups ?? {}
  const read = amount === '' ? null : readAmount(amount)
  return read ? { amount: read, purpose: purpose.startsWith('of ') ? '' : purpose } : null
}

/** Returns an item with the line below it added as its amount or, if it already has one, as a note. */
export function withNoteLine(item: ListItem, words: string, names: KnownNames): ListItem {
  const pieces = splitPieces(words.slice(marksBefore(words).length))
  let detailed = item
  for (const { main } of pieces) {
    const { name, note, ...amount } = readItem(main, names)
    const aimed = amountWithPurpose(main)
    const whole = readAmount(main)
    const own = aimed?.amount ?? whole ?? amount
    const isCounted = detailed.quantity === null && own.quantity !== null
    const rest = aimed ? [aimed.purpose] : [whole ? '' : name, note]
    const remarks = isCounted ? rest : [main]
    const notes = [detailed.note, ...(isCounted || !whole ? remarks : [])]
      .filter(Boolean)
      .join(', ')
    detailed = { ...detailed, ...(isCounted ? own : {}), note: notes }
  }
  return detailed
}
