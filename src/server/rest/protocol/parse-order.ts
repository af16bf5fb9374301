import { Scanner } from './scanner.ts'

export type OrderTerm = {
  column: string
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

/**
 * Parses an order such as `name.desc.nullslast,id`. Returns no terms if there is no order. Throws the
 * protocol's error for a malformed or unsupported order.
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
