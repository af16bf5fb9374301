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
 * Functions that read other apps' files, in the order in which they are tried. `listsOfRows` must come last,
 * because it accepts rows from any program.
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
 * Reads lists from JSON written by this app or another one. Lists without a name get `fallbackName`. Never
 * throws: the result is 'unreadable' for broken JSON and for JSON without lists.
 */
export function listsOfJson(text: string, fallbackName: string): ListsRead {
  const json = parseJson(text)
  if (json === undefined) {
    return unreadableResult(
      'The file is broken: it ends too early or was changed. Export it again.',
    )
  }
  const own = listsOfOwnJson(json)
  if (own) return own
  for (const readForm of formsOfApps) {
    const found = readForm(json, fallbackName)
    if (found) return keepableFound(found.lists, found.skipped)
  }
  return unreadableResult(
    'It is JSON but no list was found in it. Use a text or CSV file with one item per line.',
  )
}

/** Parses JSON. Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadableResult(problem: string): ListsRead {
  return { status: 'unreadable', problem }
}
