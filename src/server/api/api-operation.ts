import type { PoolClient } from 'pg'
import { z } from 'zod'
import type { AccessToken } from './access-token-queries.ts'
import { invalidRequest } from './api-errors.ts'
import type { Mention } from './read-mentions.ts'

export type Scope = 'lists:read' | 'lists:write'

/** What the work of a request runs with. */
export type ApiContext = {
  client: PoolClient
  accountId: string
  token: AccessToken | undefined
  /** Reads the items of a text as the app does, from the budget of the caller. */
  read: (text: string) => Promise<readonly Mention[]>
}

type Result = { status: number; body?: unknown; headers?: Readonly<Record<string, string>> }

type Given = { params: unknown; query: unknown; body: unknown }

/** A body is undefined where there is none. */
type Responses = Readonly<Record<number, { description: string; body?: z.ZodType }>>

type Described = {
  /** Stable: programs that are generated from the document name their functions after it. */
  id: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it, such as /v1/lists/{list}. */
  path: string
  summary: string
  description?: string
  /** That a token must have; PostgreSQL asks for it. */
  scope: Scope | null
  /** Whether it reads the text of a list, for which it takes its turn. */
  readsItems?: true
  responses: Responses
}

type Shapes<Params, Query, Body> = {
  params: z.ZodType<Params>
  query: z.ZodType<Query>
  body: z.ZodType<Body>
}

/** One method of one address: what a request must be, what its response is, and what happens between them. */
export type ApiOperation = Described &
  Shapes<unknown, unknown, unknown> & {
    /** Throws for a request of another shape. */
    prepare: (given: Given) => (context: ApiContext) => Promise<Result>
  }

/** Of a request that says all with its address and its token. */
export const noBody = z.unknown().transform(() => undefined)
export const plain = { params: z.object({}), query: z.object({}), body: noBody }

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
    prepare: (given) => {
      const request = {
        params: parse(rest.params, given.params),
        query: parse(rest.query, given.query),
        body: parse(rest.body, given.body),
      }
      return (context) => handle(context, request)
    },
  }
}

function parse<T>(shape: z.ZodType<T>, given: unknown): T {
  const result = shape.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidRequest([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}
