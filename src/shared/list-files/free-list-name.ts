import { savedListNameLimit } from '#shared/contracts/saved-list.ts'

/**
 * Returns the name, or a numbered one such as 'Weekly (2)' if a list has it already. Callers that name many
 * lists pass the same `lastNumbers` each time, which keeps a thousand lists of one name fast.
 */
export function freeListName(
  name: string,
  existingNames: ReadonlySet<string>,
  lastNumbers = new Map<string, number>(),
): string {
  for (let nth = lastNumbers.get(name) ?? 1; ; nth += 1) {
    const free = nth === 1 ? name : numbered(name, nth)
    if (existingNames.has(free)) continue
    lastNumbers.set(name, nth)
    return free
  }
}

function numbered(name: string, nth: number): string {
  const ending = ` (${nth})`
  // Cuts by code points, so that no surrogate pair is split.
  return [...name].slice(0, savedListNameLimit - ending.length).join('') + ending
}
