/**
 * The input for finding the shortest order of stops between a start and an end. Stops are numbered by their
 * index in `meters`.
 */
export type WalkProblem = {
  start: number
  end: number
  /** Groups of stops. All stops of a group are visited before those of the next group. No group is empty. */
  groups: readonly (readonly number[])[]
  /** Symmetric matrix of the distances between the stops, the start and the end, in meters. */
  meters: readonly (readonly number[])[]
}

/** Returns the length in meters of the walk from the start through the stops in this order to the end. */
export function metersOf({ start, end, meters }: WalkProblem, order: readonly number[]): number {
  const path = [start, ...order, end]
  return path
    .slice(1)
    .reduce((total, stop, index) => total + (meters[path[index] ?? stop]?.[stop] ?? 0), 0)
}
