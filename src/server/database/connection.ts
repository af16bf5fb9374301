import type { ClientConfig } from 'pg'

/** Connection settings for one database and role. */
export type Connection = ClientConfig

export type Login = { user: string; password: string }

/** Returns the connection settings with another role and its password. The database stays the same. */
export function asLogin(connection: Connection, { user, password }: Login): Connection {
  if (connection.connectionString === undefined) return { ...connection, user, password }
  // Passed as parameters, because a URL without a host can't contain user:password@. pg gives parameters
  // precedence over the URL.
  const url = new URL(connection.connectionString)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { ...connection, connectionString: url.href }
}

/** Returns the DATABASE_URL of a connection to an embedded PostgreSQL. */
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
