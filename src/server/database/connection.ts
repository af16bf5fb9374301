import type { ClientConfig } from 'pg'

/** Connection settings for one database and role. */
export type Connection = ClientConfig

export type Login = { user: string; password: string }

/** Returns settings for connecting to the same database with this login. */
export function asLogin(connection: Connection, { user, password }: Login): Connection {
  if (connection.connectionString === undefined) return { ...connection, user, password }
  // Uses query parameters, because a URL without a host can't contain user:password@. In pg, query parameters
  // override the rest of the URL.
  const url = new URL(connection.connectionString)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { ...connection, connectionString: url.href }
}

/** Returns the URL of an embedded PostgreSQL, in the format of DATABASE_URL. */
export function databaseUrlOf(connection: Connection): string {
  const { host = '', port, user = '', database = '', password, options } = connection
  const url = new URL(`postgresql:///${database}`)
  const parameters = { host, port, user, password, options }
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  if (connection.ssl === false) url.searchParams.set('sslmode', 'disable')
  return url.href
}
