import * as z from 'zod/mini'
import { listsOfDeck } from './deck-boards.ts'
import { listsOfGoogleTasks } from './google-tasks.ts'
import { listsOfGrocy } from './grocy-lists.ts'
import { listsOfRows } from './json-table.ts'
import { listsOfKeep } from './keep-notes.ts'
import { listsOfKitchenOwl } from './kitchenowl-lists.ts'
import {
  keepableFound,
  keepableLists,
  type ListCopy,
  type ListsFound,
  type ListsRead,
  type SkippedList,
} from './list-copy.ts'
import { listsOfMealieBackup } from './mealie-backup.ts'
import { listsOfMealie } from './mealie-lists.ts'
import { listsOfNextcloudNotes } from './nextcloud-notes.ts'
import { listsOfRecipes } from './recipe-json.ts'
import { listsOfTandoor } from './tandoor-lists.ts'

const format = 'grocery-genie-lists'
const version = 1

const ListsFile = z.object({
  format: z.literal(format),
  version: z.number(),
  // Each is read by itself: one that is broken doesn't cost the others.
  lists: z.array(z.unknown()),
})
const ListInFile = z.object({
  name: z.string(),
  text: z.string(),
  taken: z.optional(z.array(z.string())),
})

/** What 'Download my data' of the account page has of saved lists. */
const AccountData = z.object({ saved_lists: z.array(z.unknown()) })
const SavedListRow = z.object({ name: z.string(), items: z.string() })

/** All of the lists, with what is ticked off of them. */
export function jsonOfLists(lists: readonly ListCopy[]): string {
  return `${JSON.stringify({ format, version, lists }, null, 2)}\n`
}

/** What other apps write; rows with named fields come last, since some of these have them too. */
const formsOfApps: readonly ((json: unknown, fallbackName: string) => ListsFound | null)[] = [
  listsOfKeep,
  listsOfGoogleTasks,
  listsOfDeck,
  listsOfNextcloudNotes,
  listsOfMealie,
  listsOfMealieBackup,
  listsOfTandoor,
  listsOfGrocy,
  listsOfKitchenOwl,
  listsOfRecipes,
  listsOfRows,
]

/**
 * Reads what `jsonOfLists` wrote, the file with all data of an account, or what another app wrote, whose
 * lists may have no name.
 */
export function listsOfJson(text: string, fallbackName: string): ListsRead {
  const json = parsed(text)
  if (json === undefined) {
    return unreadable('The file is broken: it ends too early or was changed. Export it again.')
  }
  const file = ListsFile.safeParse(json).data
  if (file && file.version > version) {
    return unreadable(
      'It was made by a newer version of Grocery Genie. Reload this page, then try again.',
    )
  }
  if (file) return readEach(file.lists, listInFile)
  const account = AccountData.safeParse(json).data
  if (account) return readEach(account.saved_lists, savedListOf)
  for (const readForm of formsOfApps) {
    const found = readForm(json, fallbackName)
    if (found) return keepableFound(found.lists, found.skipped)
  }
  return unreadable(
    'It is JSON, but not of Grocery Genie. Use a text or CSV file with one item a line.',
  )
}

function listInFile(value: unknown): ListCopy | undefined {
  const list = ListInFile.safeParse(value).data
  return list && { name: list.name, text: list.text, taken: list.taken ?? [] }
}

function savedListOf(value: unknown): ListCopy | undefined {
  const row = SavedListRow.safeParse(value).data
  return row && { name: row.name, text: row.items, taken: [] }
}

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

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadable(problem: string): ListsRead {
  return { status: 'unreadable', problem }
}
