import type { OracleRequest, Reply } from './exchange.ts'

/** One way in which this server means to differ from PostgREST 12.0.2. */
export type Difference = {
  reason: string
  applies: (request: OracleRequest, theirs: Reply) => boolean
  /** PostgREST's reply, turned into what this server should give. */
  expected: (theirs: Reply, request: OracleRequest) => Reply
  /** PostgREST changes rows here and this server refuses to. */
  isRefused?: boolean
}

export function failed(
  theirs: Reply,
  error: { code: string; message: string; details?: unknown; hint?: string },
): Reply {
  return {
    ...theirs,
    body: { details: null, hint: null, ...error },
    contentType: 'application/json; charset=utf-8',
    contentRange: null,
    preferenceApplied: null,
  }
}

function fieldOf(reply: Reply, name: string): unknown {
  const { body } = reply
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined
}

export function codeOf(reply: Reply): unknown {
  return reply.status >= 400 ? fieldOf(reply, 'code') : undefined
}

export function messageOf(reply: Reply): string {
  return String(fieldOf(reply, 'message'))
}

export function detailsOf(reply: Reply): unknown {
  return fieldOf(reply, 'details')
}
