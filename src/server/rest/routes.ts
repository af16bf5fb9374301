import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import { handleErrors } from '../http/error-handler.ts'
import { forbidCaching } from '../http/forbid-caching.ts'
import { guardWrites, isJson } from '../http/guard-writes.ts'
import { refuseWhenLow } from '../http/refuse-when-full.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import type { Settings } from '../settings/env.ts'
import { limitedCaller } from './limited-caller.ts'
import { type CallRequest, call, planCall } from './operations/function-call.ts'
import { planRead, read, type TableRequest } from './operations/table-read.ts'
import { planWrite, write } from './operations/table-write.ts'
import { readBodyAsText } from './protocol/parse-body.ts'
import {
  badContentType,
  badMethod,
  badPath,
  badRpcMethod,
  noRootDescription,
  restErrorProtocol,
} from './protocol/rest-errors.ts'
import { createCallLimits, createInsertLimits, createRequestLimits } from './rest-limits.ts'
import { callResponse, readResponse, send, writeResponse } from './rest-responses.ts'
import { createSchemaCache } from './schema-cache/schema-cache.ts'

/**
 * Registers the routes of `/rest/v1`, which expose the tables and functions of the schema `public` in
 * PostgREST's protocol.
 */
export async function restRoutes(
  app: FastifyInstance,
  {
    pool,
    settings,
    authenticate,
    space,
  }: { pool: Pool; settings: Settings; authenticate: Authenticate; space: DiskSpace },
) {
  const schemaCache = createSchemaCache(pool)
  const limitInserts = createInsertLimits(pool, settings)
  const limitCalls = createCallLimits(pool, settings)
  const access = { pool, authenticate, limitRequests: createRequestLimits(pool, settings) }
  guardWrites(app, { acceptsType: isJson, refuseType: badContentType })
  readBodyAsText(app)
  forbidCaching(app)
  handleErrors(app, restErrorProtocol)
  app.setNotFoundHandler(() => {
    throw badPath()
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/:table',
    handler: async (request: TableRequest, reply) => {
      const caller = await limitedCaller(request, access)
      const plan = await planRead(request, schemaCache)
      return send(reply, readResponse(plan, await read(plan, caller)))
    },
  })
  app.route({
    method: ['POST', 'PATCH', 'DELETE'],
    url: '/:table',
    handler: async (request: TableRequest, reply) => {
      await refuseWhenLow(space)
      const caller = await limitedCaller(request, access)
      const plan = await planWrite(request, schemaCache)
      await limitInserts(request, plan.write)
      return send(reply, writeResponse(plan, await write(plan, caller)))
    },
  })
  app.route({
    method: ['PUT', 'OPTIONS'],
    url: '/:table',
    handler: async ({ method }) => {
      throw badMethod(method)
    },
  })
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/rpc/:name',
    handler: async (request: CallRequest, reply) => {
      const caller = await limitedCaller(request, access)
      const plan = await planCall(request, schemaCache)
      if (!plan.isReadOnly) await refuseWhenLow(space)
      await limitCalls(request, plan.call)
      const response = await call(plan, caller, (result) => callResponse(plan, result))
      return send(reply, response)
    },
  })
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/rpc/:name',
    handler: async ({ method }) => {
      throw badRpcMethod(method)
    },
  })
  app.all('/', async () => {
    throw noRootDescription()
  })
}
