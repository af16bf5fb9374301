import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import { type ListItem, readItem } from '../read-item.ts'

/** Returns an item with the line below it: as its amount if it has none yet, otherwise as a note. */
export function withNoteLine(item: ListItem, words: string, names: KnownNames): ListItem {
  const pieces = splitPieces(words.slice(marksBefore(words).length))
  let detailed = item
  for (const { main } of pieces) {
    const { name, note, ...amount } = readItem(main, names)
    const whole = readAmount(main)
    const own = whole ?? amount
    const isCounted = detailed.quantity === null && own.quantity !== null
    const remarks = isCounted ? [whole ? '' : name, note] : [main]
    const notes = [detailed.note, ...(isCounted || !whole ? remarks : [])]
      .filter(Boolean)
      .join(', ')
    detailed = { ...detailed, ...(isCounted ? own : {}), note: notes }
  }
  return detailed
}
