import { Scanner } from './scanner.ts'

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'column'; column: string; alias: string | undefined }
  // The next two are not served; PostgREST refuses them only after it has found the table.
  | { kind: 'relation'; relation: string }
  | { kind: 'aggregate' }

/** What PostgreSQL takes as a name without cutting it, and no more. */
const servedAlias = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

const aggregates = ['.sum()', '.avg()', '.count()', '.max()', '.min()']

/** Parses `select=`; none means all columns. */
export function parseSelect(text: string | undefined): SelectItem[] {
  if (text === undefined) return [{ kind: 'all' }]
  if (text === '') return []
  const scanner = new Scanner('select parameter', text)
  const items: SelectItem[] = []
  do {
    scanner.takeBlanks()
    items.push(readItem(scanner))
    scanner.takeBlanks()
  } while (scanner.take(','))
  scanner.expectEnd()
  return items
}

function readItem(scanner: Scanner): SelectItem {
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.take('...')) return readRelation(scanner, scanner.name())
  const name = scanner.name()
  if (scanner.sees('::') || !scanner.take(':')) return readColumn(scanner, name, undefined)
  if (!servedAlias.test(name)) scanner.refuse('an alias of letters, digits and _')
  return readColumn(scanner, scanner.name(), name)
}

function readColumn(scanner: Scanner, column: string, alias: string | undefined): SelectItem {
  if (column === 'count' && scanner.take('()')) return { kind: 'aggregate' }
  if (scanner.sees('!') || scanner.sees('(')) return readRelation(scanner, column)
  if (aggregates.some((aggregate) => scanner.take(aggregate))) return { kind: 'aggregate' }
  if (scanner.sees('->')) scanner.refuseUnserved('a path into JSON')
  if (scanner.sees('::')) scanner.refuseUnserved('a cast')
  return { kind: 'column', column, alias }
}

/** Skips the hints and the parenthesised selection of a resource. */
function readRelation(scanner: Scanner, relation: string): SelectItem {
  while (scanner.take('!')) scanner.name()
  scanner.expect('(')
  let depth = 1
  while (depth > 0) {
    scanner.takeWhile((character) => !'()"'.includes(character))
    if (scanner.take('(')) depth += 1
    else if (scanner.take(')')) depth -= 1
    else scanner.quoted()
  }
  return { kind: 'relation', relation }
}
