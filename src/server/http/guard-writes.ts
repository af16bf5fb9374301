import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from '../lib/errors.ts'
import { hasBody } from './drain-bodies.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type WriteRules = {
  /** Whether the route accepts this media type, which is in lower case and without parameters. */
  acceptsType: (type: string, request: FastifyRequest) => boolean
  /** Returns the prefix's own error for a body with a wrong or missing type. */
  refuseType: (type: string) => Error
  /** Returns the prefix's own error for a request from another site's page. */
  refuseSite?: () => Error
}

/**
 * Rejects writes that another site's page could make a browser send: requests that the browser marks as
 * cross-site, and bodies whose content type is missing or not accepted by the route. Never rejects GET, HEAD
 * or OPTIONS.
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

/** Whether this media type, which is in lower case and without parameters, is JSON. */
export function isJson(type: string): boolean {
  return type === 'application/json'
}

function crossSiteRequest(): RequestError {
  const message = 'Requests from pages of other sites are refused'
  return new RequestError({ status: 403, code: 'cross_site_request', message })
}

/** Returns the media type in lower case and without parameters, or undefined if the header is missing. */
function mediaType({ headers }: FastifyRequest): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}
