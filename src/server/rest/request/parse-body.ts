import { badBody, badContentType } from '../rest-errors.ts'
import { refuseLongNumbers } from './refuse-long-numbers.ts'

/** Rows to write: JSON that PostgreSQL reads itself, and the columns that are taken from it. */
export type RowsToWrite = { json: string; isObject: boolean; columns: string[] }

/**
 * Without `columns`, all objects must have the same keys, which are then the columns; with them the
 * JSON is left to PostgreSQL altogether. Anything but an object or array stands for no row.
 */
export function parseBody(body: {
  text: string | undefined
  contentType: string | undefined
  columns: string[] | undefined
}): RowsToWrite {
  requireJson(body.contentType)
  const text = body.text ?? ''
  refuseLongNumbers(text)
  if (body.columns) {
    return { json: text, isObject: /^[ \t\r\n]*\{/.test(text), columns: sorted(body.columns) }
  }
  const value = parseJson(text)
  if (Array.isArray(value)) return { json: text, isObject: false, columns: commonKeys(value) }
  if (isObject(value)) return { json: text, isObject: true, columns: sorted(Object.keys(value)) }
  return { json: '[]', isObject: false, columns: [] }
}

function requireJson(contentType: string | undefined): void {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== undefined && mediaType !== 'application/json') {
    throw badContentType(mediaType)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badBody('Empty or invalid json')
  }
}

function commonKeys(rows: readonly unknown[]): string[] {
  const [keys = [], ...others] = rows.map((row) => {
    if (!isObject(row)) throw badBody('All object keys must match')
    return sorted(Object.keys(row))
  })
  const isUniform = others.every(
    (other) => other.length === keys.length && other.every((key, index) => key === keys[index]),
  )
  if (!isUniform) throw badBody('All object keys must match')
  return keys
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** PostgREST names columns in this order, which decides which error comes first. */
function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
