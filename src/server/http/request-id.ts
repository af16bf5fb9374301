import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { toTrustProxy } from './client-address.ts'

/**
 * Allowed shape of a request id set by a proxy. The shape is restricted, because the id is logged unchanged.
 */
const safeShape = /^[\w.-]{8,64}$/

const idLength = 16

/**
 * Creates the id of a request for its log lines. The id is short, because shoppers may read it out to the
 * operator.
 */
export function createRequestId(): string {
  // Uses randomUUID, because Node caches random bytes only for this function.
  return randomUUID().replaceAll('-', '').slice(-idLength)
}

/**
 * Returns a function that chooses a request's id. The function keeps a well-formed id from a trusted proxy,
 * so that the proxy's log and ours match, and otherwise creates a new one.
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

/** Adds the request's id to every response, including errors. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
