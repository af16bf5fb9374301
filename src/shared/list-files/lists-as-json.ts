import * as z from 'zod/mini'
import { keepableLists, type ListCopy, type ListsRead, type SkippedList } from './list-copy.ts'

const format = 'grocery-genie-lists'
const version = 1

const ListsFile = z.object({
  format: z.literal(format),
  version: z.number(),
  // Each list is parsed separately, so that a broken list doesn't affect the others.
  lists: z.array(z.unknown()),
})
const ListInFile = z.object({
  name: z.string(),
  text: z.string(),
  taken: z.optional(z.array(z.string())),
})

/** The saved lists in the file from 'Download my data' on the account page. */
const AccountData = z.object({ saved_lists: z.array(z.unknown()) })
const SavedListRow = z.object({ name: z.string(), items: z.string() })

/** Formats lists as JSON, including their ticks. */
export function jsonOfLists(lists: readonly ListCopy[]): string {
  const written = lists.map(({ name, text, tickedKeys }) => ({ name, text, taken: tickedKeys }))
  return `${JSON.stringify({ format, version, lists: written }, null, 2)}\n`
}

/**
 * Reads a file written by `jsonOfLists`, or the saved lists in the file from the account page, which doesn't
 * contain ticks. Returns null for any other JSON. A file from a newer version of the app is 'unreadable'.
 */
export function listsOfOwnJson(json: unknown): ListsRead | null {
  const file = ListsFile.safeParse(json).data
  if (file && file.version > version) {
    const problem =
      'It was made by a newer version of Grocery Genie. Reload this page, then try again.'
    return { status: 'unreadable', problem }
  }
  if (file) return readEach(file.lists, listInFile)
  const account = AccountData.safeParse(json).data
  return account ? readEach(account.saved_lists, savedListOf) : null
}

function listInFile(value: unknown): ListCopy | undefined {
  const list = ListInFile.safeParse(value).data
  return list && { name: list.name, text: list.text, tickedKeys: list.taken ?? [] }
}

function savedListOf(value: unknown): ListCopy | undefined {
  const row = SavedListRow.safeParse(value).data
  return row && { name: row.name, text: row.items, tickedKeys: [] }
}

/** Reads each value as a list. A value without a name or items is reported in `skipped`, with the reason. */
function readEach(
  values: readonly unknown[],
  read: (value: unknown) => ListCopy | undefined,
): ListsRead {
  const lists: ListCopy[] = []
  const skipped: SkippedList[] = []
  for (const [at, value] of values.entries()) {
    const list = read(value)
    if (list) lists.push(list)
    else skipped.push({ name: `List ${at + 1}`, reason: 'It has no name or no items.' })
  }
  return keepableLists(lists, skipped)
}
