import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { AccessToken } from './access-token-queries.ts'
import { invalidRequest } from './api-errors.ts'
import type { Mention } from './read-mentions.ts'

export type Scope = 'lists:read' | 'lists:write'

/** What an operation's handler receives along with the request. */
export type ApiContext = {
  client: PoolClient
  accountId: string
  token: AccessToken | undefined
  /**
   * Parses the items in a string as the app does. Charges the length of the string to the caller's budget,
   * and throws if the string would exceed the budget.
   */
  read: (text: string) => Promise<readonly Mention[]>
}

type Result = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> }

type RawRequest = { params: unknown; query: unknown; body: unknown }

/** Response shapes by status. If a response has no body, `body` is missing. */
type Responses = Readonly<Record<number, { description: string; body?: z.ZodType }>>

type Described = {
  /** Must not change, because code generators name the functions of a client after it. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path in OpenAPI syntax, such as /v1/lists/{list}. */
  path: string
  summary: string
  description?: string
  /** Scope a token needs, or null if any token will do. PostgreSQL enforces the scope. */
  scope: Scope | null
  /** Whether the operation parses a list's text. Requests that parse lists wait in a queue. */
  readsItems?: true
  responses: Responses
}

type Shapes<Params, Query, Body> = {
  params: z.ZodType<Params>
  query: z.ZodType<Query>
  body: z.ZodType<Body>
}

/** An API operation: its method and path, the shapes of its request and responses, and its handler. */
export type ApiOperation = Described &
  Shapes<unknown, unknown, unknown> & {
    /** Validates the request and returns a function that handles it. Throws if the request is invalid. */
    prepare: (raw: RawRequest) => (context: ApiContext) => Promise<Result>
  }

/** Shape for operations without a request body. Accepts any body and discards it. */
export const noBody = z.unknown().transform(() => undefined)
export const plain = { params: z.object({}), query: z.object({}), body: noBody }

/** Returns an operation whose handler receives the validated request. */
export function operation<Params, Query, Body>(
  described: Described &
    Shapes<Params, Query, Body> & {
      handle: (
        context: ApiContext,
        request: { params: Params; query: Query; body: Body },
      ) => Promise<Result>
    },
): ApiOperation {
  const { handle, ...rest } = described
  return {
    ...rest,
    prepare: (raw) => {
      const request = {
        params: parse(rest.params, raw.params),
        query: parse(rest.query, raw.query),
        body: parse(rest.body, raw.body),
      }
      return (context) => handle(context, request)
    },
  }
}

/**
 * Validates a value against its shape. If the value is invalid, throws an error that names the first invalid
 * field.
 */
function parse<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidRequest([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
