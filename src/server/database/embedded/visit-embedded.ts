import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, StartError } from '../../lib/errors.ts'
import { connectOwner, ownerConnection } from './acquire.ts'
import { type Layout, layoutOf } from './cluster-layout.ts'
import {
  databaseName,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbedded,
} from './embedded-postgres.ts'
import { DataInUse, isOwnedBy } from './owner-lock.ts'

// A starting server or another command may own the data folder for a short time.
const timeoutMs = 30_000

/**
 * Connects to a running server's PostgreSQL. If no server is running, starts PostgreSQL, and `close` stops
 * it. Throws a StartError if another command, or a server that is still starting, owns the data folder for
 * more than 30 seconds.
 */
export async function visitEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(options.dataRoot)
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await hasServer(layout)) {
      return { connection: await ownerConnection(layout, databaseName), close: async () => {} }
    }
    try {
      return await startEmbedded({ ...options, ownerKind: 'admin command' })
    } catch (error) {
      if (!(error instanceof DataInUse) || Date.now() > deadline) throw error
    }
    await delay(100)
  }
}

/** Whether a running server owns the data folder. */
async function hasServer(layout: Layout): Promise<boolean> {
  const client = await connect(layout)
  if (client === undefined) return false
  try {
    return await isOwnedBy(client, 'server')
  } catch (error) {
    // An error other than StartError means that PostgreSQL stopped, so the server that owned it is gone.
    if (error instanceof StartError) throw error
    return false
  } finally {
    await client.end()
  }
}

/**
 * Connects as the owner. Returns undefined if PostgreSQL isn't running or the folder doesn't contain a
 * database yet.
 */
async function connect(layout: Layout): Promise<pg.Client | undefined> {
  try {
    const client = await connectOwner(layout, 'admin command')
    return client instanceof pg.Client ? client : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (codeOf(error) !== 'EACCES') throw error
    throw new StartError(
      `${layout.passwordFile} can't be read by this user. Run the command as the user who runs the server.`,
    )
  }
}
