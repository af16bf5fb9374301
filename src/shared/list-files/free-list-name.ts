import { savedListNameLimit } from '#shared/contracts/saved-list.ts'

/**
 * The name, or 'Weekly (2)' where a list has it already. Whoever names many lists passes the same
 * `lastNumbers` each time, so that a file with a thousand lists of one name takes no time.
 */
export function freeListName(
  name: string,
  taken: ReadonlySet<string>,
  lastNumbers = new Map<string, number>(),
): string {
  for (let nth = lastNumbers.get(name) ?? 1; ; nth += 1) {
    const free = nth === 1 ? name : numbered(name, nth)
    if (taken.has(free)) continue
    lastNumbers.set(name, nth)
    return free
  }
}

function numbered(name: string, nth: number): string {
  const ending = ` (${nth})`
  // Half an emoji would be none.
  return [...name].slice(0, savedListNameLimit - ending.length).join('') + ending
}
