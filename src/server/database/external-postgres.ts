import { codeOf, messageOf, StartError } from '../lib/errors.ts'
import type { Connection } from './connection.ts'
import { withOwner } from './owner-client.ts'

export type ExternalUrls = { databaseUrl: string; databaseDirectUrl: string | undefined }

/**
 * Connects once to the PostgreSQL that the settings name, and throws StartError if that fails. Returns the
 * settings for additional connections. Several servers may share this PostgreSQL, so `close` doesn't stop it.
 */
export async function connectExternal({ databaseUrl, databaseDirectUrl }: ExternalUrls): Promise<{
  /** Owner connection that goes directly to PostgreSQL. */
  connection: Connection
  /** Connection through the pooler, if one is configured. */
  pooler?: Connection
  close: () => Promise<void>
}> {
  const isPooled = databaseDirectUrl !== undefined
  const connection = { connectionString: databaseDirectUrl ?? databaseUrl }
  await explainFailure(isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', () =>
    withOwner(connection, (owner) => owner.query('select 1')),
  )
  return {
    connection,
    ...(isPooled ? { pooler: { connectionString: databaseUrl } } : {}),
    close: async () => {},
  }
}

/** Tries to connect. If that fails, throws StartError with the name of the setting and the reason. */
export async function explainFailure(
  setting: string,
  connect: () => Promise<unknown>,
): Promise<void> {
  try {
    await connect()
  } catch (error) {
    throw new StartError(`${setting}: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === '28P01' || code === '28000') return 'PostgreSQL refuses this user or password.'
  if (code === '3D000') return `PostgreSQL has no such database (${messageOf(error)}).`
  // The error has no message if several addresses were tried.
  return `PostgreSQL can't be reached (${messageOf(error) || code || 'no answer'}).`
}
