import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { StartError } from '../lib/errors.ts'
import { describeError } from '../lib/errors.ts'
import { type Say, sayIfSlow } from '../lib/progress.ts'
import type { Settings } from '../settings/env.ts'
import { asLogin, type Connection } from './connection.ts'
import { startEmbedded } from './embedded/embedded-postgres.ts'
import { visitEmbedded } from './embedded/visit-embedded.ts'
import { connectExternal, explainFailure } from './external-postgres.ts'
import { withOwner } from './owner-client.ts'
import { createPool } from './pool.ts'
import { prepareDatabase } from './prepare-database.ts'

export type OpenOptions = {
  /** A command may run alongside a server, but two servers can't share an embedded PostgreSQL. */
  as?: 'server' | 'command'
  settings: Pick<
    Settings,
    | 'dataDir'
    | 'databaseUrl'
    | 'databaseDirectUrl'
    | 'databasePoolSize'
    | 'databaseTimeouts'
    | 'quotas'
  >
  log: Logger
  say: Say
  /** Called if the embedded PostgreSQL goes down and can't be restarted. */
  onLost: (reason: StartError) => void
}

export type Database = {
  /** Connects as the login role, which has few privileges. Connects through the pooler if there is one. */
  pool: Pool
  /** Connects to PostgreSQL as the owner, without a pooler. */
  ownerConnection: Connection
  close: () => Promise<void>
}

const poolEndMs = 2_000
/** Extra time for the network, and for waiting until a pooler has a free connection. */
const networkMs = 5_000

type Server = Awaited<ReturnType<typeof connectExternal>>

/**
 * Opens the embedded or the external database, depending on the settings, and applies pending migrations.
 * Only a server applies the quotas and timeouts from the settings; a command doesn't.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { as = 'server', settings, log, say } = options
  const { databaseUrl, databaseDirectUrl, databaseTimeouts: timeouts } = settings
  const server: Server =
    databaseUrl === undefined
      ? await openEmbedded(options)
      : await connectExternal({ databaseUrl, databaseDirectUrl })
  try {
    const backup = { folder: join(settings.dataDir, 'backups'), say }
    // A command doesn't apply its own settings, which may differ from the server's.
    const rules = as === 'server' ? { quotas: settings.quotas, timeouts } : {}
    const login = await sayIfSlow(say, 'Preparing the database …', () =>
      withOwner(server.connection, (owner) => prepareDatabase(owner, { backup, ...rules })),
    )
    const direct = asLogin(server.connection, login)
    const pool = createPool(server.pooler ? asLogin(server.pooler, login) : direct, {
      applicationName: 'grocery-genie',
      maxConnections: settings.databasePoolSize,
      connectTimeoutMs: timeouts.connectMs,
      silenceTimeoutMs: timeouts.statementMs + networkMs,
      direct: server.pooler && direct,
      onConnectionError: (error) =>
        log.warn({ err: describeError(error) }, 'A database connection broke'),
    })
    if (server.pooler) await explainFailure('DATABASE_URL', () => pool.query('select 1'))
    return {
      pool,
      ownerConnection: server.connection,
      close: async () => {
        // `end` never resolves if a query hangs because its response couldn't be read.
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
