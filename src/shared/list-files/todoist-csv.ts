import { readCsv } from '#shared/csv/read-csv.ts'
import { type FileLine, listOfLines, listOfTooMany, maxLines } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/** Matches the first line of a project, whether it was exported as a template or in a backup. */
const firstLine = /^"?type"?[,;\t]"?content"?[,;\t]/iu

/**
 * Reads a Todoist project as one list, called `fallbackName`. Tasks and subtasks become items, with
 * descriptions and comments as notes. Sections, and tasks that start with an asterisk, become headings. No
 * item is ticked, because Todoist doesn't export completed tasks. Returns a placeholder if there are too many
 * rows (see `listOfTooMany`), and null for anything else.
 */
export function listsOfTodoist(text: string, fallbackName: string): ListCopy[] | null {
  if (!firstLine.test(text)) return null
  const [head = [], ...rows] = readCsv(text)
  if (rows.length > maxLines) return [listOfTooMany(fallbackName, rows.length)]
  const columns = new Map(head.map((cell, at) => [cell.trim().toLowerCase(), at]))
  const cell = (row: readonly string[], column: string) =>
    (row[columns.get(column) ?? -1] ?? '').trim()
  const lines: FileLine[] = []
  const omitted: string[] = []
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
    else if (type !== 'meta' && content !== '') omitted.push(content)
  }
  return [listOfLines(withoutId(fallbackName), lines, omitted)]
}

/** Removes the ID from the name of a file in a backup, such as 'Groceries [2203306141]'. */
function withoutId(name: string): string {
  return name.replace(/\s?\[\d+\]$/u, '')
}
