import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createAuth } from './auth/auth.ts'
import { authRoutes } from './auth/routes.ts'
import type { Settings } from './env.ts'
import { functionRoutes } from './functions/routes.ts'
import { toTrustProxy } from './http/client-address.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticFiles } from './http/static-files.ts'
import { restRoutes } from './rest/routes.ts'

const mebibyte = 1024 * 1024

/** The whole server over one database; `webRoot` is the built web app, absent where only the API is wanted. */
export async function buildApp(services: {
  settings: Settings
  pool: Pool
  log: Logger
  webRoot?: string
}): Promise<FastifyInstance> {
  const { settings, pool, log, webRoot } = services
  const requestLog: FastifyBaseLogger = log.child({}, { serializers: { req: describeRequest } })
  const app = fastify({
    loggerInstance: requestLog,
    trustProxy: toTrustProxy(settings.trustProxy),
    bodyLimit: mebibyte,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
  })

  const auth = await createAuth({ settings, pool })
  await securityHeaders(app, settings)
  await app.register(authRoutes, { prefix: '/auth/v1', auth })
  await app.register(restRoutes, { prefix: '/rest/v1', pool, identify: auth.identify })
  await app.register(functionRoutes, { prefix: '/functions/v1' })
  if (webRoot !== undefined) await app.register(staticFiles, { webRoot })
  return app
}

/** What the log may say of a request: never its query, headers or body, since they carry tokens and addresses. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0] }
}
