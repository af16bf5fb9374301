import * as z from 'zod/mini'
import { arrayOf } from './array-shapes.ts'
import { type FileLine, listOfLines } from './items-as-list.ts'
import type { ListsFound } from './list-copy.ts'

const Task = z.object({
  title: z.optional(z.string()),
  notes: z.optional(z.string()),
  status: z.optional(z.string()),
})
const TaskLists = z.object({
  kind: z.literal('tasks#taskLists'),
  items: arrayOf(z.object({ title: z.optional(z.string()), items: z.optional(arrayOf(Task)) })),
})

/**
 * Reads the lists in a Google Takeout export of Google Tasks. Completed tasks are ticked. Returns null for
 * anything else.
 */
export function listsOfGoogleTasks(json: unknown): ListsFound | null {
  const file = TaskLists.safeParse(json).data
  if (!file) return null
  return {
    lists: file.items.map(({ title = '', items = [] }) => listOfLines(title, items.map(lineOf))),
    skipped: [],
  }
}

function lineOf({ title = '', notes, status }: z.infer<typeof Task>): FileLine {
  return { kind: 'typed', text: title, isTicked: status === 'completed', notes: [notes] }
}
