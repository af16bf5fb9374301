import type { IncomingMessage } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { apiRoutes } from './api/routes.ts'
import { createAuth } from './auth/auth.ts'
import type { HashParameters } from './auth/password/password-hashing.ts'
import { authRoutes } from './auth/routes.ts'
import { createDatabaseProbe } from './database/database-probe.ts'
import { functionRoutes } from './functions/routes.ts'
import { limitBodyTime } from './http/body-timeout.ts'
import { readableUrl, refuseBrokenRequests } from './http/broken-requests.ts'
import { toTrustProxy } from './http/client-address.ts'
import { drainRefusedBodies } from './http/drain-bodies.ts'
import { dropSlowReaders } from './http/drop-slow-readers.ts'
import { healthRoutes } from './http/health.ts'
import { handlePageErrors, handleUnknownAddresses } from './http/page-errors.ts'
import { requestIds, sendRequestIds } from './http/request-id.ts'
import { createRequestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { watchRoutes } from './http/served-routes.ts'
import { siteMap } from './http/site-map.ts'
import { cutSlowHeaders } from './http/slow-headers.ts'
import { staticFiles } from './http/static-files.ts'
import { type DiskSpace, unwatchedSpace } from './lib/disk-space.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { type Metrics, noMetrics } from './metrics/metrics.ts'
import type { RealtimeLimits } from './realtime/realtime-limits.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { restRoutes } from './rest/routes.ts'
import type { Settings } from './settings/env.ts'
import { storageRoutes } from './storage/routes.ts'
import { createStorage } from './storage/storage-context.ts'

const mebibyte = 1024 * 1024

/**
 * Time limit for receiving an upload of 50 MB on a slow connection. For other bodies, the limit is
 * `smallBodyMs`.
 */
const maxUploadMs = 600_000
const smallBodyMs = 30_000

/** Timeout for clients that stop reading a response. Node closes the connection after twice this time. */
const stalledMs = 60_000

const closeIdleEveryMs = 50

/** Builds the complete HTTP server for a database, without listening yet. */
export async function buildApp(services: {
  settings: Settings
  pool: Pool
  log: Logger
  /** Folder of the built web app. If undefined, only the APIs are served. */
  webRoot?: string
  /** Replaces the mailer described by the settings. */
  mailer?: Mailer
  /** Free space on the data directory's disk. If undefined, the server assumes unlimited space. */
  space?: DiskSpace
  /** Aborts when the server is asked to stop. */
  stopping?: AbortSignal
  metrics?: Metrics
  /** Overrides for the default realtime limits, for tests. */
  realtimeLimits?: Partial<RealtimeLimits>
  /** Parameters that make password hashing faster, for tests. */
  hashParameters?: HashParameters
}): Promise<FastifyInstance> {
  const { settings, pool, log, webRoot, space = unwatchedSpace, metrics = noMetrics } = services
  const databaseSpace = settings.databaseUrl === undefined ? space : unwatchedSpace
  const requestLog = createRequestLog(log)
  const app = fastify({
    loggerInstance: requestLog,
    genReqId: requestIds(settings.trustProxy),
    trustProxy: toTrustProxy(settings.trustProxy),
    bodyLimit: mebibyte,
    requestTimeout: maxUploadMs,
    http: { ...cutSlowHeaders(smallBodyMs), shouldUpgradeCallback: isForWebSocket },
    connectionTimeout: stalledMs,
    // Lets routes handle long path parameters. Above its default limit, Fastify responds in its own error
    // format.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    rewriteUrl: readableUrl,
    clientErrorHandler: refuseBrokenRequests(requestLog),
  })

  const mailer = services.mailer ?? (await createMailer({ settings, pool, log, metrics }))
  // Bodies are parsed only under prefixes that add a parser. `drainRefusedBodies` reads and drops all other
  // bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => undefined)
  app.addHook('onListen', async () => mailer.watchQueue())
  app.addHook('onClose', () => mailer.close())
  const { hashParameters } = services
  const auth = await createAuth({ settings, pool, mailer, log, metrics, hashParameters })
  const { authenticate } = auth
  sendRequestIds(app)
  metrics.countRequests(app)
  metrics.watchPool(pool)
  await securityHeaders(app, settings)
  handlePageErrors(app)
  limitBodyTime(app, smallBodyMs)
  drainRefusedBodies(app)
  dropSlowReaders(app)
  closeIdleWhileStopping(app)
  const routes = watchRoutes(app)
  await app.register(authRoutes, { prefix: '/auth/v1', auth, space: databaseSpace })
  await app.register(restRoutes, {
    prefix: '/rest/v1',
    pool,
    settings,
    authenticate,
    space: databaseSpace,
  })
  const storage = await createStorage({ settings, pool, authenticate, space, log, metrics })
  await app.register(storageRoutes, { prefix: '/storage/v1', storage })
  await app.register(functionRoutes, { prefix: '/functions/v1', pool, settings, authenticate })
  await app.register(realtimeRoutes, {
    prefix: '/realtime/v1',
    pool,
    settings,
    authenticate,
    metrics,
    limits: services.realtimeLimits,
  })
  await app.register(apiRoutes, {
    prefix: '/api',
    pool,
    settings,
    authenticate,
    space: databaseSpace,
    routes,
  })
  const database = createDatabaseProbe(pool)
  app.addHook('onClose', () => database.close())
  healthRoutes(app, {
    isDatabaseUp: database.isUp,
    stopping: services.stopping ?? new AbortController().signal,
  })
  await app.register(siteMap, { siteUrl: settings.siteUrl })
  if (webRoot === undefined) handleUnknownAddresses(app)
  else await app.register(staticFiles, { webRoot, siteUrl: settings.siteUrl })
  return app
}

/**
 * Whether the request asks for an upgrade to a WebSocket. Other upgrades, such as to HTTP/2, must be ignored,
 * because an accepted upgrade would bypass the routes. HTTP lets a server ignore them.
 */
function isForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/**
 * Keeps closing idle connections until the server has stopped. Fastify closes them only once, so a connection
 * whose response ends later would stay open for another request.
 */
function closeIdleWhileStopping(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    const timer = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
    server.once('close', () => clearInterval(timer))
    if (!server.listening) clearInterval(timer)
  })
}
