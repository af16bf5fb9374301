import { savedListItemsLimit, savedListNameLimit } from '#shared/contracts/saved-list.ts'

/**
 * Returns an error message if a list name is too long to save, or undefined if it isn't. Spaces around the
 * name don't count.
 */
export function nameProblem(name: string): string | undefined {
  return tooLong('A list name', name.trim(), savedListNameLimit)
}

/** Returns an error message if a list's text is too long to save, or undefined if it isn't. */
export function itemsProblem(items: string): string | undefined {
  return tooLong('A saved list', items, savedListItemsLimit)
}

// Counts code points, as the database does.
function tooLong(what: string, text: string, limit: number): string | undefined {
  const length = [...text].length
  if (length <= limit) return undefined
  return `${what} holds up to ${counted(limit)} characters; this one has ${counted(length)}.`
}

function counted(characters: number): string {
  return characters.toLocaleString('en-US')
}
