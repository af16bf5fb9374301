import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import type { Authenticate } from '../caller/authenticate.ts'
import { rateLimitKey } from '../http/client-address.ts'
import { type ErrorProtocol, handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { createBlockwiseRateLimit, refuseExcess } from '../http/rate-limits.ts'
import { RequestError } from '../lib/errors.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Settings } from '../settings/env.ts'
import { createRealtime } from './realtime.ts'
import { type RealtimeLimits, realtimeLimits } from './realtime-limits.ts'
import { versions } from './realtime-messages.ts'

type RealtimeDeps = {
  pool: Pool
  settings: Settings
  authenticate: Authenticate
  metrics: Metrics
  limits: Partial<RealtimeLimits> | undefined
}
type Upgrade = { socket: Socket; head: Buffer }

const socketPath = '/realtime/v1/websocket'
const minuteSeconds = 60
/** Our clients send each message in one frame. Many fragments would only waste memory. */
const maxFragments = 16

const Query = z.object({ vsn: z.enum(versions).default('1.0.0') })

/** Registers `/realtime/v1`: a WebSocket on which shoppers receive broadcasts on their topics. */
export async function realtimeRoutes(app: FastifyInstance, deps: RealtimeDeps): Promise<void> {
  const { pool, settings, authenticate } = deps
  const limits = { ...realtimeLimits, ...deps.limits }
  const limitAddress = createBlockwiseRateLimit({
    pool,
    name: 'realtime_address',
    requests: settings.restRateLimitReads,
    seconds: minuteSeconds,
  })
  const realtime = createRealtime({ pool, authenticate, limits, limitAddress, log: app.log })
  deps.metrics.watchRealtime(realtime.count)
  const webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxMessageBytes,
    maxFragments,
  })
  const upgrades = routeUpgrades(app)

  handleErrors(app, realtimeErrorProtocol)
  forbidCaching(app)
  app.get('/websocket', async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (upgrade === undefined) throw upgradeRequired()
    const query = Query.safeParse(request.query)
    if (!query.success) throw unknownVersion()
    const address = rateLimitKey(request)
    refuseExcess(await limitAddress(address), tooManyRequests)
    const room = realtime.roomFor(address)
    if (room === 'address is full') throw tooManySockets(429)
    if (room === 'server is full') throw tooManySockets(503)
    const from = { address, version: query.data.vsn }
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket)
    webSockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (webSocket) =>
      realtime.connect(webSocket, from),
    )
    return reply
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'not_found', message: 'Not found' }),
  )
  // A closing server waits until its last connection ends, so its sockets must be closed first.
  app.addHook('preClose', () => realtime.close())
}

/**
 * Lets WebSocket upgrade requests pass through the same routes and hooks as other requests, such as the hook
 * that determines the client's address. Writes the 404 for upgrades on other paths directly to the socket,
 * because Node no longer handles HTTP on it.
 */
function routeUpgrades(app: FastifyInstance): WeakMap<IncomingMessage, Upgrade> {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  app.server.on('upgrade', (request, socket, head) => {
    // Without a listener, an error on the connection would end the process.
    socket.on('error', () => {})
    if (!(socket instanceof Socket) || request.url?.split('?')[0] !== socketPath) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
        socket.destroy(),
      )
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    try {
      response.assignSocket(socket)
    } catch {
      // An earlier request on this connection has no response yet. WebSocket clients wait for that response
      // before they request an upgrade.
      socket.destroy()
      return
    }
    response.once('finish', () => socket.destroySoon())
    upgrades.set(request, { socket, head })
    app.routing(request, response)
  })
  return upgrades
}

const upgradeRequired = () =>
  new RequestError({
    status: 426,
    code: 'upgrade_required',
    message: 'This address only accepts WebSocket connections',
    headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
  })

const unknownVersion = () =>
  new RequestError({
    status: 400,
    code: 'validation_failed',
    message: `vsn must be one of ${versions.join(', ')}`,
  })

const tooManyRequests = (retryAfterSeconds: number) =>
  new RequestError({
    status: 429,
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })

const tooManySockets = (status: 429 | 503) =>
  new RequestError({
    status,
    code: 'ConnectionRateLimitReached',
    message: 'Too many connected users',
    headers: { 'Retry-After': '30' },
  })

function refuse(status: number, code: string, message: string, cause?: unknown): RequestError {
  return new RequestError({ status, code, message, cause })
}

const realtimeErrorProtocol: ErrorProtocol = {
  invalidToken: ({ message }) => refuse(401, 'InvalidJWTToken', message),
  unavailable: (cause) => refuse(503, 'DatabaseConnectionIssue', 'Try again in a moment', cause),
  bodyTooLarge: () => refuse(413, 'payload_too_large', 'The request body is too large'),
  unsupportedMediaType: () => refuse(415, 'unsupported_media_type', 'No body is expected'),
  unreadable: () => refuse(400, 'validation_failed', 'The request could not be read'),
  unexpected: (cause) => refuse(500, 'unexpected_failure', 'Unexpected failure', cause),
  serialize: ({ code, message }) => ({ code, message }),
}
