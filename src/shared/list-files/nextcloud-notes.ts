import * as z from 'zod/mini'
import { oneOrSeveral } from './array-shapes.ts'
import { plainTextAsList } from './list-as-plain-text.ts'
import type { ListsFound } from './list-copy.ts'

const Note = z.object({ title: z.string(), content: z.string(), modified: z.number() })

/** Reads notes from Nextcloud, each as one list. Leaves out empty notes. Returns null for anything else. */
export function listsOfNextcloudNotes(json: unknown): ListsFound | null {
  const notes = oneOrSeveral(json, Note)
  if (!notes) return null
  const filled = notes.filter(({ content }) => content.trim() !== '')
  return { lists: filled.map(({ title, content }) => plainTextAsList(content, title)), skipped: [] }
}
