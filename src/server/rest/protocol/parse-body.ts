import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { isNestedTooDeeply } from '../../http/json-nesting.ts'
import { refuseLongNumbers } from './refuse-long-numbers.ts'
import { badBody } from './rest-errors.ts'

/** Rows to write: JSON that only PostgreSQL parses, and the columns to use from it. */
export type BodyRows = { json: string; isObject: boolean; columns: string[]; rowCount: number }

/**
 * Makes the app keep bodies as text, whatever their content type. Only PostgreSQL parses the JSON, so numbers
 * aren't rounded. An empty body becomes undefined. Throws if a body isn't UTF-8, or if its JSON is nested too
 * deeply.
 */
export function readBodyAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (!isUtf8(body)) throw badBody('Empty or invalid json')
    if (body.length === 0) return undefined
    const text = body.toString('utf8')
    if (isNestedTooDeeply(text)) throw badBody('The body is nested too deeply')
    return text
  })
}

/**
 * Parses the rows of a body. The columns are sorted by name, without duplicates. If `columns` is given, only
 * PostgreSQL checks the JSON. Otherwise, the columns are the keys of the objects. In that case, throws if the
 * JSON is invalid or if the objects have different keys. A value that is neither an object nor an array, such
 * as 7, has no rows. Always throws if a number is too long.
 */
export function parseBody(text: string, columns: readonly string[] | undefined): BodyRows {
  refuseLongNumbers(text)
  const value = parseJson(text)
  const rowCount = Array.isArray(value) ? value.length : 1
  if (columns) {
    const isObject = /^[ \t\r\n]*\{/.test(text)
    return { json: text, isObject, columns: sorted(columns), rowCount }
  }
  if (value === undefined) throw badBody('Empty or invalid json')
  if (Array.isArray(value)) {
    return { json: text, isObject: false, columns: commonKeys(value), rowCount }
  }
  if (isRow(value)) {
    return { json: text, isObject: true, columns: sorted(Object.keys(value)), rowCount }
  }
  return { json: '[]', isObject: false, columns: [], rowCount }
}

/** Parses JSON. Returns undefined if the JSON is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the keys of the rows. Throws if a row isn't an object, or if the keys of two rows differ. */
function commonKeys(rows: readonly unknown[]): string[] {
  const [keys = [], ...others] = rows.map((row) => {
    if (!isRow(row)) throw badBody('All object keys must match')
    return sorted(Object.keys(row))
  })
  const isUniform = others.every(
    (other) => other.length === keys.length && other.every((key, index) => key === keys[index]),
  )
  if (!isUniform) throw badBody('All object keys must match')
  return keys
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sorts names and removes duplicates, as PostgREST does. The order decides which error is sent. */
function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
