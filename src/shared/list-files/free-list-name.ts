import { savedListNameLimit } from '#shared/contracts/saved-list.ts'

/** The name, or 'Weekly (2)' where a list has it already. */
export function freeListName(name: string, taken: ReadonlySet<string>): string {
  for (let nth = 2, free = name; ; nth += 1) {
    if (!taken.has(free)) return free
    const ending = ` (${nth})`
    // Half an emoji would be none.
    free = [...name].slice(0, savedListNameLimit - ending.length).join('') + ending
  }
}
