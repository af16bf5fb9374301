import { codeOf, messageOf, StartError } from '../lib/errors.ts'
import type { Connection } from './connection.ts'
import { withOwner } from './owner-client.ts'

export type ExternalUrls = { databaseUrl: string; databaseDirectUrl: string | undefined }

/**
 * Checks that the configured PostgreSQL accepts connections, and returns the settings for connecting to it.
 * Throws StartError if PostgreSQL doesn't accept the connection. `close` doesn't stop this PostgreSQL,
 * because other servers may share it.
 */
export async function connectExternal({ databaseUrl, databaseDirectUrl }: ExternalUrls): Promise<{
  /** Connects to PostgreSQL as the owner, without a pooler. */
  connection: Connection
  /** Connects through the pooler, if the settings contain one. */
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

/** Tries to connect. If the connection fails, throws a StartError with the setting's name and the reason. */
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
  // If several addresses were tried, the error's own message is empty.
  return `PostgreSQL can't be reached (${messageOf(error) || code || 'no answer'}).`
}
