import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { keepBackupsDaily } from './backup/daily-backups.ts'
import { keepHistory } from './database/keep-history.ts'
import { openDatabase } from './database/open-database.ts'
import { isLoopback, localNameOf } from './lib/addresses.ts'
import { unwatchedSpace, watchDiskSpace } from './lib/disk-space.ts'
import type { StartError } from './lib/errors.ts'
import { explainListenError } from './lib/listen-error.ts'
import type { Say } from './lib/progress.ts'
import { openMetrics } from './metrics/serve-metrics.ts'
import type { Settings } from './settings/env.ts'
import { describeStart } from './start-summary.ts'
import { keepStoresFresh } from './stores/update/keep-stores-fresh.ts'

export type RunOptions = {
  settings: Settings
  log: Logger
  say: Say
  /** Called if the server can't continue. */
  onLost: (reason: StartError) => void
  /** Folder of the built web app. Undefined if another program serves it. */
  webRoot?: string
}

export type RunningServer = { url: string; close: () => Promise<void> }

/**
 * Time limits for stopping: `drainMs` for requests in flight, and `closeMs` for requests, emails and jobs
 * together. The whole server, including the database, stops within 20 s.
 */
const drainMs = 12_000
const closeMs = 18_000

/**
 * Opens the database, serves requests and runs the background jobs. Throws StartError for a failure that the
 * operator can fix. `close` first makes the server report that it isn't ready, and waits for
 * SHUTDOWN_DELAY_SECONDS. After that, `close` finishes the requests in flight and stops everything.
 */
export async function runServer(options: RunOptions): Promise<RunningServer> {
  const { settings, log, say, onLost, webRoot } = options
  warnOfGuessedSite(settings, log)
  const { metrics, ...watched } = await openMetrics(settings)
  const opening = openDatabase({ settings, log, say, onLost })
  const database = await opening.catch(async (error: unknown) => {
    await watched.close()
    throw error
  })
  const space = watchSpace(settings, log)
  const stopping = new AbortController()
  try {
    const app = await buildApp({
      settings,
      pool: database.pool,
      log,
      space,
      stopping: stopping.signal,
      metrics,
      ...(webRoot === undefined ? {} : { webRoot }),
    })
    const summary = await describeStart(settings, database.pool)
    const port = await listen(app, settings)
    for (const line of summary) say(line)
    if (watched.url !== undefined) say(`Metrics are at ${watched.url}`)
    const stores = keepStoresFresh({ settings, pool: database.pool, log, space, metrics })
    const backups = keepBackupsDaily({
      settings,
      ownerConnection: database.ownerConnection,
      log,
      metrics,
    })
    const history = keepHistory({ ownerConnection: database.ownerConnection, log })
    return {
      url: new URL(`http://${localNameOf(settings.host)}:${port}`).origin,
      close: async () => {
        stopping.abort()
        await delay(settings.shutdownDelayMs)
        space.stop()
        const jobs = [stores, backups, history].map((job) => job.stop())
        const served = Promise.allSettled([...jobs, drain(app)])
        // A request may never end, for example after an uncaught exception.
        await Promise.race([served, delay(closeMs)])
        await watched.close()
        await database.close()
      },
    }
  } catch (error) {
    space.stop()
    await watched.close()
    await database.close()
    throw error
  }
}

/** Watches the free disk space, unless the operator set the disk reserve to 0. */
function watchSpace({ dataDir, diskReserveBytes: reserveBytes }: Settings, log: Logger) {
  if (reserveBytes === 0) return { ...unwatchedSpace, stop: () => {} }
  return watchDiskSpace({ folder: dataDir, reserveBytes, log })
}

/**
 * Starts listening and returns the port. If that fails, throws an error that tells the operator what to do.
 */
async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return new URL(await app.listen({ host, port })).port || '80'
  } catch (error) {
    throw explainListenError(error, { host, port, names: { host: 'HOST', port: 'PORT' } })
  }
}

/** Finishes the requests in flight. Connections that are still open after `drainMs` are closed. */
async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}

/** Warns if other machines can reach the server but SITE_URL isn't set. */
function warnOfGuessedSite(settings: Settings, log: Logger): void {
  if (settings.isSiteUrlGiven || isLoopback(settings.host)) return
  log.warn(
    `Other machines can reach this server, but SITE_URL is not set. Tokens and links use ${settings.siteUrl}.`,
  )
}
