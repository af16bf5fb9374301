import { printableLine } from '../lib/printable.ts'

type Column = { head: string; align?: 'right' }

/**
 * Formats headings and rows as the lines of a table. Each column is as wide as its longest cell. Line breaks
 * in cells are escaped.
 */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => row.map(printableLine))]
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  )
  return lines.map((cells) =>
    columns
      .map(({ align }, index) => {
        const [cell, width] = [cells[index] ?? '', widths[index] ?? 0]
        return align === 'right' ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
