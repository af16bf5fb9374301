import * as z from 'zod/mini'
import { plainTextAsList } from './list-as-plain-text.ts'
import type { ListsFound } from './list-copy.ts'

const Note = z.object({ title: z.string(), content: z.string(), modified: z.number() })
const Notes = z.union([z.array(Note).check(z.minLength(1)), Note])

/** Reads notes of Nextcloud, a list for each; null for anything else. */
export function listsOfNextcloudNotes(json: unknown): ListsFound | null {
  const found = Notes.safeParse(json).data
  if (!found) return null
  const notes = Array.isArray(found) ? found : [found]
  const filled = notes.filter(({ content }) => content.trim() !== '')
  return { lists: filled.map(({ title, content }) => plainTextAsList(content, title)), skipped: [] }
}
