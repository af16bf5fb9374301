/** Problem of finding the shortest order of stops from a start to an end. Stops are numbered from 0. */
export type WalkProblem = {
  start: number
  end: number
  /** Groups of stops, visited one group after another; no group is empty. */
  groups: readonly (readonly number[])[]
  /** Symmetric matrix of distances in meters. */
  meters: readonly (readonly number[])[]
}

/** Returns the length of a walk past the stops in this order, in meters. */
export function metersOf({ start, end, meters }: WalkProblem, order: readonly number[]): number {
  const path = [start, ...order, end]
  return path
    .slice(1)
    .reduce((total, stop, index) => total + (meters[path[index] ?? stop]?.[stop] ?? 0), 0)
}
