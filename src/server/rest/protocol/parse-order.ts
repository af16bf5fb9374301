import { Scanner } from './scanner.ts'

export type OrderTerm = {
  column: string
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

/**
 * Parses an order such as `name.desc.nullslast,id`. Returns an empty array if the text is undefined. Throws
 * PGRST100 if the order is malformed or unsupported.
 */
export function parseOrder(text: string | undefined): OrderTerm[] {
  if (text === undefined) return []
  const scanner = new Scanner('order', text)
  const terms: OrderTerm[] = []
  do {
    terms.push(readTerm(scanner))
  } while (scanner.take(','))
  scanner.expectEnd()
  return terms
}

function readTerm(scanner: Scanner): OrderTerm {
  scanner.takeBlanks()
  const column = scanner.name()
  if (scanner.sees('(')) scanner.refuseUnsupported('an embedded resource')
  if (scanner.sees('->')) scanner.refuseUnsupported('a path into JSON')
  scanner.takeBlanks()
  const direction = (['asc', 'desc'] as const).find((word) => scanner.take(`.${word}`))
  const nulls = (['first', 'last'] as const).find((word) => scanner.take(`.nulls${word}`))
  if (!scanner.isAtEnd && !scanner.sees(',')) {
    scanner.refuse('"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return { column, direction, nulls }
}
