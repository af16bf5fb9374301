import { codeOf, messageOf, StartError } from '../lib/errors.ts'
import type { Connection } from './connection.ts'
import { withOwner } from './owner-client.ts'

export type ExternalUrls = { databaseUrl: string; databaseDirectUrl: string | undefined }

/** The PostgreSQL that the settings name; several servers may share it, and none of them stops it. */
export async function connectExternal({ databaseUrl, databaseDirectUrl }: ExternalUrls): Promise<{
  /** As the owner, to PostgreSQL itself. */
  connection: Connection
  /** Where it is reached through a pooler. */
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

/** Names the setting that leads to no database. */
export async function explainFailure(setting: string, ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    throw new StartError(`${setting}: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === '28P01' || code === '28000') return 'PostgreSQL refuses this user or password.'
  if (code === '3D000') return `PostgreSQL has no such database (${messageOf(error)}).`
  // An attempt at several addresses fails with an empty message.
  return `PostgreSQL can't be reached (${messageOf(error) || code || 'no answer'}).`
}
