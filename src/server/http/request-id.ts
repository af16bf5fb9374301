import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { toTrustProxy } from './client-address.ts'

/** What goes into the log as it came must hold no more than a name. */
const safeShape = /^[\w.-]{8,64}$/

const idLength = 16

/** By this name the log's lines of a request are found; short, since shoppers read it to the operator. */
export function createRequestId(): string {
  // Of random bytes, Node keeps a stock for these alone.
  return randomUUID().replaceAll('-', '').slice(-idLength)
}

/** Takes over the id that a trusted proxy gave the request, so that its log and ours say the same; else makes one. */
export function requestIds(trustProxy: false | number | string) {
  const trusts = toTrustProxy(trustProxy)
  const isTrusted =
    typeof trusts === 'string' ? compile(trusts.split(',').map((range) => range.trim())) : trusts
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !safeShape.test(given)) return createRequestId()
    const mayName = isTrusted && isTrusted(socket.remoteAddress ?? '', 0)
    return mayName ? given : createRequestId()
  }
}

/** Each response carries its request's id, whatever becomes of the request. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
