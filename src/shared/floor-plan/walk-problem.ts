/**
 * The input for finding the shortest order of stops between a start and an end. Stops are numbered from 0.
 */
export type WalkProblem = {
  start: number
  end: number
  /** Groups of stops. All stops of a group are visited before the next group. No group is empty. */
  groups: readonly (readonly number[])[]
  /** Symmetric matrix of distances in meters. */
  meters: readonly (readonly number[])[]
}

/** Returns the length in meters of a walk that visits the stops in this order. */
export function metersOf({ start, end, meters }: WalkProblem, order: readonly number[]): number {
  const path = [start, ...order, end]
  return path
    .slice(1)
    .reduce((total, stop, index) => total + (meters[path[index] ?? stop]?.[stop] ?? 0), 0)
}
