import type { FastifyReply } from 'fastify'
import type { CallPlan } from './operations/function-call.ts'
import type { ReadPlan } from './operations/table-read.ts'
import type { ReadResult } from './operations/table-read-queries.ts'
import type { WritePlan } from './operations/table-write.ts'
import type { WriteResult } from './operations/table-write-queries.ts'
import type { RowRange } from './protocol/parse-range.ts'
import type { Preferences, Shape } from './protocol/request-headers.ts'
import { badRange } from './protocol/rest-errors.ts'

type RestResponse = { status: number; headers: Record<string, string>; body: string | undefined }

/** Sends a response with its status and headers. */
export function send(reply: FastifyReply, { status, headers, body }: RestResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}

/**
 * Builds the response to a read. The status is 206 if the rows were counted and the response contains only
 * some of them. Otherwise, it is 200. Throws if the offset exceeds the counted number of rows.
 */
export function readResponse(
  { read, preferences, shape, isHead }: ReadPlan,
  result: ReadResult,
): RestResponse {
  const headers = {
    ...rowsHeader(read.range, result),
    ...applied([count(preferences)]),
  }
  assertOffsetInRange(read.range, result, headers)
  return {
    status: isPartial(result) ? 206 : 200,
    headers: { ...contentType(shape), ...headers },
    body: isHead ? undefined : (result.body ?? '[]'),
  }
}

/**
 * Builds the response to a function call. The status is 204 if the function returns nothing. It is 206 if the
 * rows were counted and the response contains only some of them. Otherwise, it is 200. Throws if the offset
 * exceeds the counted number of rows.
 */
export function callResponse(
  { call, preferences, shape, isHead }: CallPlan,
  result: ReadResult,
): RestResponse {
  const headers = {
    ...rowsHeader(call.range, result),
    ...applied([count(preferences)]),
  }
  if (call.callee.gives === 'nothing') return { status: 204, headers, body: undefined }
  assertOffsetInRange(call.range, result, headers)
  return {
    status: isPartial(result) ? 206 : 200,
    headers: { ...contentType(shape), ...headers },
    body: isHead ? undefined : (result.body ?? 'null'),
  }
}

function rowsHeader({ offset }: RowRange, { rows, total }: ReadResult): Record<string, string> {
  return { 'Content-Range': contentRange({ first: offset, rows, total }) }
}

/** Throws if the offset exceeds the counted number of rows. Does nothing if the rows weren't counted. */
function assertOffsetInRange(
  { offset }: RowRange,
  { total }: ReadResult,
  headers: Record<string, string>,
): void {
  if (total === null || offset <= total) return
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  throw badRange(details, headers)
}

/** Whether the response contains fewer rows than were counted. */
function isPartial({ rows, total }: ReadResult): boolean {
  return total !== null && rows < total
}

/**
 * Builds the response to an insert, upsert, update or delete. The response contains the changed rows only if
 * the client asked for them.
 */
export function writeResponse(plan: WritePlan, result: WriteResult): RestResponse {
  switch (plan.write.change.kind) {
    case 'insert':
      return insertResponse(plan, result)
    case 'update':
      return changeResponse(plan, result, contentRange(changedRows(plan, result)))
    case 'delete':
      return changeResponse(plan, result, `*/${total(plan.preferences, result) ?? '*'}`)
  }
}

/**
 * Builds the response to an insert or upsert. The status is 200 if an upsert only updated existing rows.
 * Otherwise, it is 201.
 */
function insertResponse(plan: WritePlan, result: WriteResult): RestResponse {
  const { preferences, write } = plan
  const isMerged = preferences.resolution === 'merge-duplicates'
  return {
    status: isMerged && (result.inserted ?? 0) <= 0 ? 200 : 201,
    headers: {
      ...(write.representation ? contentType(plan.shape) : {}),
      'Content-Range': `*/${total(preferences, result) ?? '*'}`,
      ...applied([
        preferenceText('resolution', preferences.resolution),
        preferenceText('missing', preferences.missing),
        preferenceText('return', preferences.return),
        count(preferences),
      ]),
    },
    body: write.representation ? (result.body ?? '[]') : undefined,
  }
}

/** Builds the response to an update or delete. */
function changeResponse(plan: WritePlan, result: WriteResult, range: string): RestResponse {
  const { preferences, write } = plan
  const isUpdate = write.change.kind === 'update'
  return {
    status: write.representation ? 200 : 204,
    headers: {
      ...(write.representation ? contentType(plan.shape) : {}),
      'Content-Range': range,
      ...applied([
        isUpdate ? preferenceText('missing', preferences.missing) : undefined,
        preferenceText('return', preferences.return),
        count(preferences),
      ]),
    },
    body: write.representation ? (result.body ?? '[]') : undefined,
  }
}

function changedRows({ preferences }: WritePlan, result: WriteResult) {
  return { first: 0, rows: result.rows, total: total(preferences, result) }
}

function total(preferences: Preferences, { rows }: WriteResult): number | null {
  return preferences.count === 'exact' ? rows : null
}

/**
 * Formats a Content-Range header, such as 0-9/42. An asterisk replaces the range if there are no rows, and
 * the total if it is unknown.
 */
function contentRange(range: { first: number; rows: number; total: number | null }): string {
  const { first, rows, total } = range
  const last = first + rows - 1
  const span = rows > 0 && total !== 0 ? `${first}-${last}` : '*'
  return `${span}/${total ?? '*'}`
}

function contentType(shape: Shape): Record<string, string> {
  const mediaType = shape === 'object' ? 'application/vnd.pgrst.object+json' : 'application/json'
  return { 'Content-Type': `${mediaType}; charset=utf-8` }
}

/** Returns the header that lists the applied preferences, or no header if no preference was applied. */
function applied(preferences: readonly (string | undefined)[]): Record<string, string> {
  const list = preferences.filter((preference) => preference !== undefined)
  return list.length > 0 ? { 'Preference-Applied': list.join(', ') } : {}
}

function count(preferences: Preferences) {
  return preferenceText('count', preferences.count)
}

function preferenceText(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${name}=${value}`
}
