import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../lib/errors.ts'
import { hasBody } from './drain-bodies.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type WriteRules = {
  /** Without its parameters, in lower case. */
  acceptsType: (type: string, request: FastifyRequest) => boolean
  /** The prefix's own error for a body of another type, or of none. */
  refuseType: (type: string) => Error
  /** The prefix's own error for what a page of another site sends. */
  refuseSite?: () => Error
}

/**
 * Refuses what a page of another site can make a browser send without asking: bodies of the types
 * that forms have, or of none, and whatever the browser itself calls cross-site.
 */
export function guardWrites(app: FastifyInstance, rules: WriteRules): void {
  const { acceptsType, refuseType, refuseSite = crossSiteRequest } = rules
  app.addHook('onRequest', async (request) => {
    if (readingMethods.has(request.method)) return
    if (request.headers['sec-fetch-site'] === 'cross-site') throw refuseSite()
    const type = mediaType(request)
    const isAccepted = type === undefined ? !hasBody(request.headers) : acceptsType(type, request)
    if (!isAccepted) throw refuseType(type ?? 'none')
  })
}

export function isJson(type: string): boolean {
  return type === 'application/json'
}

function crossSiteRequest(): RequestError {
  const message = 'Requests from pages of other sites are refused'
  return new RequestError({ status: 403, code: 'cross_site_request', message })
}

function mediaType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}
