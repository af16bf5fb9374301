import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { type Say, sayIfSlow } from '../progress.ts'
import { asLogin, type Connection } from './connection.ts'
import { startEmbedded } from './embedded/embedded-postgres.ts'
import { connectExternal } from './external-postgres.ts'
import { withOwner } from './owner-client.ts'
import { createPool } from './pool.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { StartError } from './start-error.ts'

export type OpenOptions = {
  settings: { dataDir: string; databaseUrl: string | undefined }
  log: Logger
  say: Say
  /** Called when the embedded PostgreSQL was lost and could not be brought back. */
  onLost: (reason: StartError) => void
}

export type Database = {
  /** Works as the login role of least privilege. */
  pool: Pool
  /** As the owner of everything in the database. */
  ownerConnection: Connection
  close: () => Promise<void>
}

const maxConnections = 20

/** Opens the database of the settings, whichever it is, and brings it up to date. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { settings, log, say } = options
  const server =
    settings.databaseUrl === undefined
      ? await startEmbedded({ dataRoot: settings.dataDir, say, onLost: options.onLost })
      : await connectExternal(settings.databaseUrl)
  try {
    const backup = { folder: join(settings.dataDir, 'backups'), say }
    const login = await sayIfSlow(say, 'Preparing the database …', () =>
      withOwner(server.connection, (owner) => prepareDatabase(owner, { backup })),
    )
    const pool = createPool(asLogin(server.connection, login), {
      applicationName: 'grocery-genie',
      maxConnections,
      onConnectionError: (error) => log.warn({ err: error }, 'a database connection broke'),
    })
    return {
      pool,
      ownerConnection: server.connection,
      close: async () => {
        await pool.end()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}
