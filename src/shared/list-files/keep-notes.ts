import * as z from 'zod/mini'
import { arrayOf } from './array-shapes.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import { plainTextAsList } from './list-as-plain-text.ts'
import type { ListsFound } from './list-copy.ts'

/** A note in a Google Takeout export of Google Keep. The note is either a checklist or text. */
const KeepNote = z.object({
  title: z.optional(z.string()),
  textContent: z.optional(z.string()),
  listContent: z.optional(arrayOf(z.object({ text: z.string(), isChecked: z.boolean() }))),
  isTrashed: z.boolean(),
  isArchived: z.boolean(),
})

/**
 * Reads a note from Google Keep. A trashed or archived note is reported in `skipped`, with the reason.
 * Returns null for anything else.
 */
export function listsOfKeep(json: unknown): ListsFound | null {
  const note = KeepNote.safeParse(json).data
  if (!note) return null
  const { title = '', textContent = '', listContent = [], isTrashed, isArchived } = note
  const hasItems = listContent.some(({ text }) => text.trim() !== '')
  const skip = (reason: string) => ({
    lists: [],
    skipped: [{ name: title || 'Untitled note', reason }],
  })
  if (isTrashed) return skip('It was in the trash.')
  if (isArchived) return skip('It was archived.')
  if (!hasItems) return { lists: [plainTextAsList(textContent, title)], skipped: [] }
  const lines = listContent.map(
    ({ text, isChecked }): FileLine => ({ kind: 'typed', text, isTicked: isChecked }),
  )
  const omitted = textContent === '' ? [] : [textContent]
  return { lists: [listOfLines(title, lines, omitted)], skipped: [] }
}
