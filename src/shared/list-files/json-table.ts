import * as z from 'zod/mini'
import { savedListsLimit } from '#shared/contracts/saved-list.ts'
import { isTableHead } from '#shared/list-reader/shape/table-heads.ts'
import { nonEmptyArrayOf } from './array-shapes.ts'
import type { ListsFound } from './list-copy.ts'
import { listsOfTable } from './list-table.ts'

const Row = z.record(z.string(), z.unknown())
const Rows = nonEmptyArrayOf(Row)
const Texts = nonEmptyArrayOf(z.string())
const Named = z.object({ name: z.union([z.string(), z.number()]) })

/** Maximum depth at which to look for rows in a file such as `{ data: { lists: [{ items: [...] }] } }`. */
const maxDepth = 4

/**
 * Reads JSON from any program by treating arrays of objects as tables: each object is a row, and its fields
 * are cells. Each array becomes a list, named after the nearest object around it that has a name or title, or
 * else `fallbackName`. If the JSON is just an array of strings, the strings are the items of one list.
 * Returns null if there is no table with items.
 */
export function listsOfRows(json: unknown, fallbackName: string): ListsFound | null {
  const found = tablesIn(json, fallbackName, maxDepth)
  const lists = found.flatMap(({ name, rows }) => listsOfTable(tableOf(rows), name))
  return lists.length > 0 ? { lists, skipped: [] } : null
}

type Found = { name: string; rows: z.infer<typeof Rows> }

/**
 * Finds arrays of rows in a value, at most `depth` levels deep. An array gets the name or title of the
 * nearest object around it. Ignores arrays of strings in fields of objects.
 */
function tablesIn(value: unknown, name: string, depth: number): Found[] {
  const texts = Texts.safeParse(value).data
  if (texts) return [{ name, rows: texts.map((item) => ({ item, note: '' })) }]
  const rows = Rows.safeParse(value).data
  if (rows && isTableHead(fieldsOf(rows))) return [{ name, rows }]
  if (depth === 0 || typeof value !== 'object') return []
  const fields = Object.values(value ?? {})
  if (fields.length > savedListsLimit) return []
  if (rows) return rows.flatMap((row) => tablesIn(row, name, depth - 1))
  const object = Row.safeParse(value).data
  if (!object) return []
  const own = [object['name'], object['title']].find((title) => typeof title === 'string')
  return fields.flatMap((field) =>
    Texts.safeParse(field).data ? [] : tablesIn(field, own || name, depth - 1),
  )
}

/** Maximum number of fields to examine. */
const maxFields = 100

/** Returns the names of all fields in the rows, up to `maxFields`, in order of first appearance. */
function fieldsOf(rows: z.infer<typeof Rows>): string[] {
  const fields = new Set<string>()
  for (const field of rows.flatMap((row) => Object.keys(row))) {
    if (fields.size === maxFields) break
    fields.add(field)
  }
  return [...fields]
}

function tableOf(rows: z.infer<typeof Rows>) {
  const head = fieldsOf(rows)
  return { title: '', head, rows: rows.map((row) => head.map((field) => cellOf(row[field]))) }
}

/**
 * Returns a field's value as the text of a cell. For an object with a name, such as a food or a unit, the
 * text is the name. For any other object, the text is empty.
 */
function cellOf(value: unknown): string {
  const text = typeof value === 'object' ? Named.safeParse(value).data?.name : value
  return typeof text === 'string' || typeof text === 'number' || typeof text === 'boolean'
    ? String(text)
    : ''
}
