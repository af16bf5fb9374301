import type { Statement } from './clause-queries.ts'

/** PostgreSQL keeps what is prepared on each connection for as long as that lasts, so invented requests may not fill it. */
const maxNames = 100
const names = new Map<string, string>()

/** The statement with a name, under which PostgreSQL parses and plans it once for each connection; without one when there are many. */
export function prepared(statement: Statement): Statement & { name?: string } {
  const name = names.get(statement.text) ?? newName(statement.text)
  return name === undefined ? statement : { ...statement, name }
}

function newName(text: string): string | undefined {
  if (names.size >= maxNames) return undefined
  const name = `read-${names.size + 1}`
  names.set(text, name)
  return name
}
