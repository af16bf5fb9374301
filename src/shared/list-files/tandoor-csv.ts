import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/**
 * Matches the header 'Amount , Unit , Food' in any language and with any delimiter. Tandoor puts spaces
 * around the delimiter only in the header.
 */
const head =
  /^\p{L}+ (?<delimiter>[^\p{L}\p{N}\s]|\t) \p{L}+ (?<again>[^\p{L}\p{N}\s]|\t) \p{L}+\r?$/u

/**
 * Reads a shopping list that Tandoor exported as CSV, in which cells are never quoted. A row without food
 * becomes a heading. Returns null for anything else.
 */
export function listsOfTandoorCsv(text: string, fallbackName: string): ListCopy[] | null {
  const [first = '', ...rows] = text.split('\n')
  const { delimiter, again } = head.exec(first)?.groups ?? {}
  if (delimiter === undefined || delimiter !== again) return null
  const lines = rows.map((row): FileLine => {
    const [amount = '', unit = '', ...food] = row.trimEnd().split(delimiter)
    const name = food.join(delimiter)
    if (name === '') return { kind: 'heading', text: amount }
    return { kind: 'item', name, quantity: amount, unit }
  })
  return [listOfLines(fallbackName, lines)]
}
