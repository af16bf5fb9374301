import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { toTrustProxy } from './client-address.ts'

/**
 * Matches an acceptable request ID from a proxy. Few characters are allowed, because the ID is logged without
 * escaping.
 */
const safeShape = /^[\w.-]{8,64}$/

const idLength = 16

/**
 * Creates the ID under which a request is logged. The ID is short, because shoppers may read it out to the
 * operator.
 */
export function createRequestId(): string {
  // randomUUID is faster than randomBytes, because Node caches random bytes for it.
  return randomUUID().replaceAll('-', '').slice(-idLength)
}

/**
 * Returns a function that chooses the ID of a request. The function keeps a well-formed ID from a trusted
 * proxy, so that the proxy's log and ours contain the same ID. For any other request, the function creates a
 * new ID.
 */
export function requestIds(trustProxy: false | number | string) {
  const trusts = toTrustProxy(trustProxy)
  const isTrusted =
    typeof trusts === 'string' ? compile(trusts.split(',').map((range) => range.trim())) : trusts
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const proxyId = headers['x-request-id']
    if (typeof proxyId !== 'string' || !safeShape.test(proxyId)) return createRequestId()
    const isFromProxy = isTrusted && isTrusted(socket.remoteAddress ?? '', 0)
    return isFromProxy ? proxyId : createRequestId()
  }
}

/** Adds the ID of the request to every response, including error responses. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
