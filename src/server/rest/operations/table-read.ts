import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller/caller.ts'
import { parseQuery } from '../protocol/parse-query.ts'
import {
  type ResponseOptions,
  refuseOtherSchemas,
  responseOptions,
} from '../protocol/request-headers.ts'
import { notSingular, unknownTable } from '../protocol/rest-errors.ts'
import { namesIn, resolveSelection } from '../schema-cache/resolve.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import { type Read, type ReadResult, readStatement, toReadResult } from './table-read-queries.ts'

/** A request to read or change a table. */
export type TableRequest = FastifyRequest<{ Params: { table: string }; Body: string | undefined }>

export type ReadPlan = ResponseOptions & { read: Read }

/**
 * Plans a GET or HEAD request without reading any rows. Throws the same errors as PostgREST, in the same
 * order of precedence.
 */
export async function planRead(request: TableRequest, schemaCache: SchemaCache): Promise<ReadPlan> {
  refuseOtherSchemas(request)
  const query = parseQuery(request.url)
  const name = request.params.table
  const table = await schemaCache.find(name, namesIn(query))
  if (!table) throw unknownTable(name)
  const options = responseOptions(request)
  const read: Read = {
    table,
    ...resolveSelection(table, query),
    range: query.range,
    isCounted: options.preferences.count !== undefined,
    shape: options.isHead ? 'none' : options.shape,
  }
  return { ...options, read }
}

/** Reads rows. Throws if the caller requested an object but the result doesn't have exactly one row. */
export async function read(plan: ReadPlan, caller: Pick<Caller, 'read'>): Promise<ReadResult> {
  const result = toReadResult(await caller.read(() => readStatement(plan.read)))
  if (plan.shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
  return result
}
