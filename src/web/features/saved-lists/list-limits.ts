import { savedListItemsLimit, savedListNameLimit } from '#shared/contracts/saved-list.ts'

/** Returns the error text for a name that is too long to save, or undefined. */
export function nameProblem(name: string): string | undefined {
  return tooLong('A list name', name.trim(), savedListNameLimit)
}

/** Returns the error text for a list that is too long to save, or undefined. */
export function itemsProblem(items: string): string | undefined {
  return tooLong('A saved list', items, savedListItemsLimit)
}

// Counts code points, because the database does so as well.
function tooLong(what: string, text: string, limit: number): string | undefined {
  const length = [...text].length
  if (length <= limit) return undefined
  return `${what} holds up to ${counted(limit)} characters; this one has ${counted(length)}.`
}

function counted(characters: number): string {
  return characters.toLocaleString('en-US')
}
