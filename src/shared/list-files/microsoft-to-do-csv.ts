import { readCsv } from '#shared/csv/read-csv.ts'
import { isDone } from './done-words.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListCopy } from './list-copy.ts'

/**
 * Matches the first line of an export. After that line, each list is followed by its tasks, and each task by
 * its steps.
 */
const firstLine = /^"?type"?,"?id"?,"?title"?,"?status"?,/iu

/**
 * Reads lists from Microsoft To Do. Both tasks and steps become items. Tasks before the first list go into a
 * list called `fallbackName`. Returns null for anything else.
 */
export function listsOfMicrosoftToDo(text: string, fallbackName: string): ListCopy[] | null {
  if (!firstLine.test(text)) return null
  const lists: { name: string; lines: FileLine[] }[] = []
  for (const [type = '', , title = '', status = '', note = ''] of readCsv(text, ',').slice(1)) {
    if (type.trim().toLowerCase() === 'list') {
      lists.push({ name: title, lines: [] })
      continue
    }
    if (lists.length === 0) lists.push({ name: fallbackName, lines: [] })
    lists
      .at(-1)
      ?.lines.push({ kind: 'typed', text: title, isTicked: isDone(status), notes: [note] })
  }
  return lists.map(({ name, lines }) => listOfLines(name, lines))
}
