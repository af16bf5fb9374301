import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import type { Row } from './cells-of-line.ts'
import { isSection } from './section-names.ts'
import { numberIn } from './table-cells.ts'
import type { ColumnRole } from './table-columns.ts'
import type { Table } from './tables.ts'

/** Matches a row type that task apps export for a title: 'section', 'header'. */
const titleType = /^(?:section|header|heading|group|category)$/iu
/** Matches a row type that task apps export for an item: 'task', 'to-do'. */
const itemType = /^(?:task|item|to-?do|entry|product)s?$/iu
/** Matches the header of a column with the nesting level of each row. */
const level = /^(?:indent(?:ation)?|level|depth|outline level)$/iu

/**
 * Returns the titles among the rows of a table, by row index. A title is a row of the type 'section' among
 * tasks, or a row without a product above a more deeply nested row.
 */
export function rowTitles(
  { head, rows }: Table,
  { roles, names }: { roles: readonly ColumnRole[]; names: KnownNames },
): ReadonlyMap<number, string> {
  const item = roles.indexOf('item')
  const types = roles.findIndex(
    (_, column) =>
      column !== item && rows.some(({ cells }) => itemType.test(cells[column]?.text ?? '')),
  )
  const levels = head?.findIndex((title) => level.test(title)) ?? -1
  const levelOf = (row: Row | undefined) => Number(numberIn(row?.cells[levels]?.text ?? '') ?? 0)
  const titles = new Map<number, string>()
  for (const [at, row] of rows.entries()) {
    const text = row.cells[item]?.text ?? ''
    const isTyped = titleType.test(row.cells[types]?.text ?? '')
    const isAbove = levels !== -1 && levelOf(rows[at + 1]) > levelOf(row)
    const isTitle = isTyped || (isAbove && (isSection(text) || productNamed(text, names) === null))
    if (isTitle && text !== '') titles.set(at, text)
  }
  return titles
}
