import { codeOf, messageOf, StartError } from '../lib/errors.ts'
import type { Connection } from './connection.ts'
import { withOwner } from './owner-client.ts'

/** The PostgreSQL that DATABASE_URL names; several servers may share it, and none of them stops it. */
export async function connectExternal(
  databaseUrl: string,
): Promise<{ connection: Connection; close: () => Promise<void> }> {
  const connection = { connectionString: databaseUrl }
  try {
    await withOwner(connection, (owner) => owner.query('select 1'))
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${reasonOf(error)}`, { cause: error })
  }
  return { connection, close: async () => {} }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === '28P01' || code === '28000') return 'PostgreSQL refuses this user or password.'
  if (code === '3D000') return `PostgreSQL has no such database (${messageOf(error)}).`
  // An attempt at several addresses fails with an empty message.
  return `PostgreSQL can't be reached (${messageOf(error) || code || 'no answer'}).`
}
