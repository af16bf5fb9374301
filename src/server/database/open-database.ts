import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { StartError } from '../lib/errors.ts'
import { describeError } from '../lib/errors.ts'
import { type Say, sayIfSlow } from '../lib/progress.ts'
import { asLogin, type Connection } from './connection.ts'
import { startEmbedded } from './embedded/embedded-postgres.ts'
import { visitEmbedded } from './embedded/visit-embedded.ts'
import { connectExternal } from './external-postgres.ts'
import { withOwner } from './owner-client.ts'
import { createPool } from './pool.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { Quotas } from './quotas.ts'

export type OpenOptions = {
  /** A command works beside a running server; two servers never share an embedded PostgreSQL. */
  as?: 'server' | 'command'
  settings: { dataDir: string; databaseUrl: string | undefined; quotas: Quotas }
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
const poolEndMs = 5_000

/** Opens the database of the settings, whichever it is, and brings it up to date. */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { as = 'server', settings, log, say } = options
  const server =
    settings.databaseUrl === undefined
      ? await openEmbedded(options)
      : await connectExternal(settings.databaseUrl)
  try {
    const backup = { folder: join(settings.dataDir, 'backups'), say }
    // A command may be run without the server's settings.
    const quotas = as === 'server' ? { quotas: settings.quotas } : {}
    const login = await sayIfSlow(say, 'Preparing the database …', () =>
      withOwner(server.connection, (owner) => prepareDatabase(owner, { backup, ...quotas })),
    )
    const pool = createPool(asLogin(server.connection, login), {
      applicationName: 'grocery-genie',
      maxConnections,
      onConnectionError: (error) =>
        log.warn({ err: describeError(error) }, 'A database connection broke'),
    })
    return {
      pool,
      ownerConnection: server.connection,
      close: async () => {
        // A query that never ends, since its answer could not be read, keeps its connection for good.
        await Promise.race([pool.end(), delay(poolEndMs)])
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

function openEmbedded({
  as = 'server',
  settings: { dataDir: dataRoot },
  say,
  onLost,
}: OpenOptions) {
  const options = { dataRoot, say, onLost }
  return as === 'command' ? visitEmbedded(options) : startEmbedded(options)
}
