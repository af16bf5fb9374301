import { listsOfDeck } from './deck-boards.ts'
import { listsOfGoogleTasks } from './google-tasks.ts'
import { listsOfGrocy } from './grocy-lists.ts'
import { listsOfRows } from './json-table.ts'
import { listsOfKeep } from './keep-notes.ts'
import { listsOfKitchenOwl } from './kitchenowl-lists.ts'
import { keepableFound, type ListsFound, type ListsRead } from './list-copy.ts'
import { listsOfOwnJson } from './lists-as-json.ts'
import { listsOfMealieBackup } from './mealie-backup.ts'
import { listsOfMealie } from './mealie-lists.ts'
import { listsOfNextcloudNotes } from './nextcloud-notes.ts'
import { listsOfRecipes } from './recipe-json.ts'
import { listsOfTandoor } from './tandoor-lists.ts'

/**
 * Readers for the files of other apps, in the order in which they are tried. `listsOfRows` accepts rows from
 * any program, so it must come last.
 */
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
 * Reads lists from JSON written by this app or another one. `fallbackName` is used for lists without a name.
 * The result is 'unreadable' for broken JSON and for JSON without lists.
 */
export function listsOfJson(text: string, fallbackName: string): ListsRead {
  const json = parsed(text)
  if (json === undefined) {
    return unreadable('The file is broken: it ends too early or was changed. Export it again.')
  }
  const own = listsOfOwnJson(json)
  if (own) return own
  for (const readForm of formsOfApps) {
    const found = readForm(json, fallbackName)
    if (found) return keepableFound(found.lists, found.skipped)
  }
  return unreadable(
    'It is JSON without a list that can be read. Use a text or CSV file with one item a line.',
  )
}

/** Parses JSON. Returns undefined if it is invalid. */
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
