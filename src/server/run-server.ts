import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { keepBackupsDaily } from './backup/daily-backups.ts'
import { openDatabase } from './database/open-database.ts'
import { isLoopback, localNameOf } from './lib/addresses.ts'
import { unwatchedSpace, watchDiskSpace } from './lib/disk-space.ts'
import { codeOf, StartError } from './lib/errors.ts'
import type { Say } from './lib/progress.ts'
import type { Settings } from './settings/env.ts'
import { describeStart } from './start-summary.ts'
import { keepStoresFresh } from './stores/update/keep-stores-fresh.ts'

export type RunOptions = {
  settings: Settings
  log: Logger
  say: Say
  /** Called when the server can't go on. */
  onLost: (reason: StartError) => void
  /** The built web app; left out where something else serves it. */
  webRoot?: string
}

export type RunningServer = { url: string; close: () => Promise<void> }

const drainMs = 10_000
const closeMs = 15_000

/** Opens the database, takes requests and keeps live stores fresh; `close` answers requests under way, then stops what was started. */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  const { settings, log, say, onLost, webRoot } = options
  warnOfGuessedSite(settings, log)
  const database = await openDatabase({ settings, log, say, onLost })
  const space = watchSpace(settings, log)
  try {
    const app = await buildApp({
      settings,
      pool: database.pool,
      log,
      space,
      ...(webRoot === undefined ? {} : { webRoot }),
    })
    const summary = await describeStart(settings, database.pool)
    const port = await listen(app, settings)
    for (const line of summary) say(line)
    const stores = keepStoresFresh({ settings, pool: database.pool, log, space })
    const backups = keepBackupsDaily({ settings, ownerConnection: database.ownerConnection, log })
    return {
      url: new URL(`http://${localNameOf(settings.host)}:${port}`).origin,
      close: async () => {
        space.stop()
        const served = Promise.allSettled([stores.stop(), backups.stop(), drain(app)])
        // After a failure nobody heard, a request may be left that never ends.
        await Promise.race([served, delay(closeMs)])
        await database.close()
      },
    }
  } catch (error) {
    space.stop()
    await database.close()
    throw error
  }
}

function watchSpace({ dataDir, diskReserveBytes: reserveBytes }: Settings, log: Logger) {
  if (reserveBytes === 0) return { ...unwatchedSpace, stop: () => {} }
  return watchDiskSpace({ folder: dataDir, reserveBytes, log })
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return new URL(await app.listen({ host, port })).port || '80'
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is already taken on ${host}. Stop the program that uses it, or set PORT to another number.`,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(`This user may not listen on port ${port}. Set PORT to 1024 or more.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is no address of this machine.`)
    }
    throw error
  }
}

/** Requests under way are answered; whoever keeps a connection open for longer is cut off. */
async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}

function warnOfGuessedSite(settings: Settings, log: Logger): void {
  if (settings.isSiteUrlGiven || isLoopback(settings.host)) return
  log.warn(
    `Other machines can reach this server, but SITE_URL is not set: tokens are issued in the name of ${settings.siteUrl}`,
  )
}
