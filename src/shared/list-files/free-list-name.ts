import { savedListNameLimit } from '#shared/contracts/saved-list.ts'

/**
 * Returns the name if no list has it yet, otherwise a numbered name such as 'Weekly (2)'. Shortens long names
 * to make room for the number. Callers must add the result to `existingNames` themselves. To name a thousand
 * lists quickly, pass the same `lastNumbers` to every call. Each call updates it.
 */
export function freeListName(
  name: string,
  existingNames: ReadonlySet<string>,
  lastNumbers = new Map<string, number>(),
): string {
  for (let nth = lastNumbers.get(name) ?? 1; ; nth += 1) {
    const free = nth === 1 ? name : nameWithNumber(name, nth)
    if (existingNames.has(free)) continue
    lastNumbers.set(name, nth)
    return free
  }
}

function nameWithNumber(name: string, nth: number): string {
  const ending = ` (${nth})`
  // Truncates by code point to keep surrogate pairs intact.
  return [...name].slice(0, savedListNameLimit - ending.length).join('') + ending
}
