import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { isNestedTooDeeply } from '../../http/json-nesting.ts'
import { refuseLongNumbers } from './refuse-long-numbers.ts'
import { badBody } from './rest-errors.ts'

/** Rows to write: JSON that PostgreSQL parses itself, and the columns to use. */
export type BodyRows = { json: string; isObject: boolean; columns: string[]; rowCount: number }

/**
 * Makes the app keep bodies of any content type as text. PostgreSQL parses the JSON itself, so no number is
 * rounded. An empty body becomes undefined. Rejects bodies that aren't UTF-8 and JSON that is nested too
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
 * Parses the rows of a body. Throws if a number is too long. With `columns`, doesn't check the rest, because
 * PostgreSQL reports errors in the JSON. Without `columns`, all objects must have the same keys, which become
 * the columns; otherwise, or if the JSON is invalid, throws. A value other than an object or array has no
 * rows. Columns are sorted by name, without duplicates.
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

/** Parses JSON. Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the keys that all rows have. Throws if a row isn't an object or its keys differ. */
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

/** Sorts names and removes duplicates, as PostgREST does, because the order determines the first error. */
function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
