import type { OracleRequest, Reply } from './exchange.ts'

/** A deliberate difference between this server and PostgREST 12.0.2. */
export type Difference = {
  reason: string
  applies: (request: OracleRequest, reference: Reply) => boolean
  /** Converts PostgREST's reply to the reply that this server should send. */
  expected: (reference: Reply, request: OracleRequest) => Reply
  /** Whether this server rejects a change that PostgREST makes. */
  isRefused?: boolean
}

/**
 * Turns PostgREST's reply into an error reply with the same status. The body is this error as JSON, and there
 * is no Content-Range or Preference-Applied header.
 */
export function asErrorReply(
  reference: Reply,
  error: { code: string; message: string; details?: unknown; hint?: string },
): Reply {
  return {
    ...reference,
    body: { details: null, hint: null, ...error },
    contentType: 'application/json; charset=utf-8',
    contentRange: null,
    preferenceApplied: null,
  }
}

/** Returns a field of a reply's body, or undefined if the body has no such field. */
function fieldOf(reply: Reply, name: string): unknown {
  const { body } = reply
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined
}

/** Returns the code of an error reply, or undefined for any other reply. */
export function codeOf(reply: Reply): unknown {
  return reply.status >= 400 ? fieldOf(reply, 'code') : undefined
}

/** Returns the message of an error reply, or the string 'undefined' if it has none. */
export function messageOf(reply: Reply): string {
  return String(fieldOf(reply, 'message'))
}

/** Returns the details in a reply's body, or undefined if it has none. */
export function detailsOf(reply: Reply): unknown {
  return fieldOf(reply, 'details')
}
