import type { Connection } from '../database/connection.ts'

/** Returns the DATABASE_URL of a connection to a test's PostgreSQL. */
export function databaseUrlOf(connection: Connection): string {
  const { host = '', user = '', database = '', password } = connection
  const address = new URL(`postgresql:///${database}`)
  for (const [name, value] of Object.entries({ host, user, password: String(password) })) {
    address.searchParams.set(name, value)
  }
  return address.href
}
