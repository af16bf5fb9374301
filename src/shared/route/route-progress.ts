import type { RouteProgress } from './plan-steps.ts'

/** Progress of a route on which nothing is done. */
export const newProgress: RouteProgress = {
  of: null,
  planned: null,
  completed: [],
  later: [],
  unavailable: [],
  opened: null,
  isFinished: false,
}

type TakenOfStep = {
  aisle: string
  /** What is ticked now. */
  added: readonly string[]
  /** All that is taken of the step then. */
  keys: readonly string[]
  /** Nothing of the step is left to take. */
  isStepDone: boolean
}

/** Ticks items of a step. */
export function withTaken(
  progress: RouteProgress,
  { aisle, added, keys, isStepDone }: TakenOfStep,
): RouteProgress {
  if (added.length === 0) return progress
  return {
    ...progress,
    completed: [...withoutKeys(progress, keys), { aisle, keys }],
    opened:
      isStepDone && progress.opened !== null && keys.includes(progress.opened)
        ? null
        : progress.opened,
  }
}

/** Takes ticks back; the same progress where there are none. */
export function withPutBack(progress: RouteProgress, keys: readonly string[]): RouteProgress {
  const isTaken = progress.completed.some((stop) => stop.keys.some((key) => keys.includes(key)))
  if (!isTaken) return progress
  return { ...progress, completed: withoutKeys(progress, keys) }
}

/** Moves items to the end of the route. */
export function withPostponed(progress: RouteProgress, keys: readonly string[]): RouteProgress {
  return {
    ...progress,
    later: [...progress.later.filter((key) => !keys.includes(key)), ...keys],
    opened: progress.opened !== null && keys.includes(progress.opened) ? null : progress.opened,
  }
}

/** Takes items back from the end of the route; those that were there before stay there. */
export function withoutPostponed(
  progress: RouteProgress,
  keys: readonly string[],
  before: RouteProgress,
): RouteProgress {
  const later = progress.later.filter((key) => !keys.includes(key) || before.later.includes(key))
  return { ...progress, later, opened: progress.opened ?? before.opened }
}

/** Takes an item out of the route that isn't where it should be, or puts it in again. */
export function withUnavailable(
  progress: RouteProgress,
  key: string,
  isUnavailable: boolean,
): RouteProgress {
  const others = progress.unavailable.filter((other) => other !== key)
  if (!isUnavailable && others.length === progress.unavailable.length) return progress
  return { ...progress, unavailable: isUnavailable ? [...others, key] : others }
}

/** Does the step with this item now, whichever comes next. */
export function withOpenedStep(progress: RouteProgress, key: string): RouteProgress {
  return { ...progress, opened: key }
}

/** The keys of what the shopper has taken. */
export function takenKeys({ completed }: RouteProgress): string[] {
  return completed.flatMap(({ keys }) => keys)
}

function withoutKeys({ completed }: RouteProgress, keys: readonly string[]) {
  return completed.flatMap((stop) => {
    const left = stop.keys.filter((key) => !keys.includes(key))
    return left.length > 0 ? { ...stop, keys: left } : []
  })
}
