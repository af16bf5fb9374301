/** Which order of stops is the shortest, from a start to an end; each is a number from 0 on. */
export type WalkProblem = {
  start: number
  end: number
  /** Every stop of a group comes before those of the next; no group is empty. */
  groups: readonly (readonly number[])[]
  /** How far it is from each to each other, the same both ways. */
  metres: readonly (readonly number[])[]
}

/** How long a walk past the stops in this order is, from start to end. */
export function metresOf({ start, end, metres }: WalkProblem, order: readonly number[]): number {
  const path = [start, ...order, end]
  return path
    .slice(1)
    .reduce((total, stop, index) => total + (metres[path[index] ?? stop]?.[stop] ?? 0), 0)
}
