import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Authenticate } from '../caller/authenticate.ts'
import { sendDocument, toDocument } from '../http/document.ts'
import { clientClosedRequest, handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { refuseWhenLow } from '../http/refuse-when-full.ts'
import type { ServedRoute } from '../http/served-routes.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import { loadOnce } from '../lib/load-once.ts'
import type { Settings } from '../settings/env.ts'
import { createApiCallers } from './api-caller.ts'
import { apiErrorProtocol, invalidRequest, notFound, unsupportedMediaType } from './api-errors.ts'
import type { ApiOperation } from './api-operation.ts'
import { apiPage } from './api-page.ts'
import { itemOperations } from './item-operations.ts'
import { createItemReading } from './item-reading.ts'
import { listOperations } from './list-operations.ts'
import { openApiDocument } from './openapi.ts'

/** Maximum size of a request body. The longest allowed text fits. */
const maxBodyBytes = 32 * 1024

export const apiOperations: readonly ApiOperation[] = [...listOperations, ...itemOperations]

/**
 * Registers the routes under `/api`: operations on lists and items for shoppers' programs, and the document
 * that describes these operations.
 */
export async function apiRoutes(
  app: FastifyInstance,
  options: {
    pool: Pool
    settings: Settings
    authenticate: Authenticate
    space: DiskSpace
    /** All routes of the server. */
    routes: readonly ServedRoute[]
  },
) {
  const findCaller = createApiCallers(options)
  const reading = createItemReading(options.pool)
  guardWrites(app, { acceptsType: isJson, refuseType: unsupportedMediaType })
  parseJsonBody(app, {
    malformed: () => invalidRequest('The body is not JSON.'),
    tooNested: () => invalidRequest('The body is nested too deeply.'),
  })
  handleErrors(app, apiErrorProtocol)
  forbidCaching(app)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const { routes, settings } = options
  await app.register(documentRoute, { routes, settings })

  for (const operation of apiOperations) {
    app.route({
      method: operation.method,
      url: routeOf(operation),
      bodyLimit: maxBodyBytes,
      handler: async (request, reply) => {
        const { run, ...caller } = await findCaller(request)
        if (operation.method !== 'GET') await refuseWhenLow(options.space)
        const work = operation.prepare(request)
        const read = (text: string) => reading.read(caller, text)
        const transact = async () => {
          // The client may have disconnected while its request waited.
          if (request.raw.socket.destroyed) throw clientClosedRequest()
          return run((client) => work({ client, read, ...caller }))
        }
        const result = await (operation.readsItems
          ? reading.takeTurn(caller, transact)
          : transact())
        return respond(reply, operation, result)
      },
    })
  }
}

/** Registers the description of the API: an OpenAPI document for programs and a page for people. */
async function documentRoute(
  app: FastifyInstance,
  { routes, settings }: { routes: readonly ServedRoute[]; settings: Settings },
) {
  const { siteUrl } = settings
  // Generates the document on the first request, because that takes a while and most servers never need it.
  const describe = loadOnce(async () => {
    const { version } = packageFile
    const document = openApiDocument({ operations: apiOperations, routes, siteUrl, version })
    return { json: JSON.stringify(document), page: await toDocument(apiPage(document)) }
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('vary', 'accept, accept-encoding')
  })
  app.get('/', async (request, reply) => {
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    const { json, page } = await describe()
    if (wantsPage) return sendDocument(request, reply, page)
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8')
    return reply.send(json)
  })
}

/** Converts the OpenAPI path to the router's syntax. */
function routeOf({ path }: ApiOperation): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

type Result = Awaited<ReturnType<ReturnType<ApiOperation['prepare']>>>

/** Sends the result. Omits fields that the OpenAPI document doesn't describe. */
function respond(reply: FastifyReply, operation: ApiOperation, { status, body, headers }: Result) {
  const shape = operation.responses[status]?.body
  reply.code(status).headers(headers ?? {})
  return shape === undefined ? reply.send() : reply.send(shape.parse(body))
}
