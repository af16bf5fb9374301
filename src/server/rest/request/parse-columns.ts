import { Scanner } from './scanner.ts'

/** Parses the names of `columns=` and `on_conflict=`; `what` names the parameter in an error. */
export function parseColumns(what: 'columns' | 'on_conflict', text: string): string[] {
  const scanner = new Scanner(`${what} parameter`, text)
  const columns: string[] = []
  do {
    scanner.takeBlanks()
    columns.push(scanner.name())
    scanner.takeBlanks()
  } while (scanner.take(','))
  scanner.expectEnd()
  return columns
}
