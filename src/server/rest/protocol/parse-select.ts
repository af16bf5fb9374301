import { Scanner } from './scanner.ts'

/** A column with an optional alias, or all columns. */
export type SelectItem = 'all' | { column: string; alias: string | undefined }

/** Matches a name that PostgreSQL accepts unquoted and doesn't truncate. */
const allowedAlias = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

/**
 * Parses the value of `select`. If the value is missing or empty, all columns are selected. Throws PGRST100
 * if the value is malformed or unsupported.
 */
export function parseSelect(text: string | undefined): SelectItem[] {
  if (text === undefined || text === '') return ['all']
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
  if (scanner.take('*')) return 'all'
  const name = scanner.name()
  if (scanner.sees('::') || !scanner.take(':')) return readColumn(scanner, name, undefined)
  if (!allowedAlias.test(name)) scanner.refuse('an alias of letters, digits and _')
  return readColumn(scanner, scanner.name(), name)
}

/** Returns the column. Throws if an unsupported feature, such as a cast, follows the column's name. */
function readColumn(scanner: Scanner, column: string, alias: string | undefined): SelectItem {
  if (scanner.sees('!') || scanner.sees('(')) {
    scanner.refuseUnsupported('an embedded resource or aggregate')
  }
  if (scanner.sees('->')) scanner.refuseUnsupported('a path into JSON')
  if (scanner.sees('::')) scanner.refuseUnsupported('a cast')
  return { column, alias }
}
