import { readCsv } from '#shared/csv/read-csv.ts'
import { type FileLine, listOfLines, listOfTooMany, maxLines } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/** As a project that was exported as a template, or is part of a backup, begins. */
const firstLine = /^"?type"?[,;\t]"?content"?[,;\t]/iu

/**
 * Reads a project of Todoist: its tasks and subtasks with their descriptions and comments, under the headings
 * of sections and of tasks that begin with a star. Todoist writes no completed tasks. Null for anything else.
 */
export function listsOfTodoist(text: string, fallbackName: string): ListCopy[] | null {
  if (!firstLine.test(text)) return null
  const [head = [], ...rows] = readCsv(text)
  if (rows.length > maxLines) return [listOfTooMany(fallbackName, rows.length)]
  const columns = new Map(head.map((cell, at) => [cell.trim().toLowerCase(), at]))
  const cell = (row: readonly string[], column: string) =>
    (row[columns.get(column) ?? -1] ?? '').trim()
  const lines: FileLine[] = []
  const leftOut: string[] = []
  let notes: string[] = []
  for (const row of rows) {
    const type = cell(row, 'type').toLowerCase()
    const content = cell(row, 'content')
    if (type === 'section' || (type === 'task' && content.startsWith('* '))) {
      lines.push({ kind: 'heading', text: content.replace(/^\* /u, '') })
    } else if (type === 'task') {
      notes = [cell(row, 'description')]
      lines.push({ kind: 'typed', text: content, isTicked: false, notes })
    } else if (type === 'note' && lines.at(-1)?.kind === 'typed') notes.push(content)
    else if (type !== 'meta' && content !== '') leftOut.push(content)
  }
  return [listOfLines(withoutId(fallbackName), lines, leftOut)]
}

/** A backup names its files 'Groceries [2203306141].csv'. */
function withoutId(name: string): string {
  return name.replace(/\s?\[\d+\]$/u, '')
}
