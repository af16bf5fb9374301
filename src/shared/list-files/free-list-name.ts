import { savedListNameLimit } from '#shared/contracts/saved-list.ts'

/**
 * Returns the name if it is free, otherwise a numbered one such as 'Weekly (2)'. Shortens long names to make
 * room for the number. To name a thousand lists quickly, pass the same `lastNumbers` map each time.
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
  // Cuts by code points, which keeps surrogate pairs intact.
  return [...name].slice(0, savedListNameLimit - ending.length).join('') + ending
}
