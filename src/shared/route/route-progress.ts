import type { RouteProgress } from './plan-steps.ts'

/** Progress of a new route. */
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
  /** Keys of the items ticked now. */
  added: readonly string[]
  /** Keys of all items of the step taken after this. */
  keys: readonly string[]
  /** Whether the step has no open items after this. */
  isStepDone: boolean
}

/** Returns the progress with items of a step ticked. */
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

/** Returns the progress with items unticked; the same object if none of them was ticked. */
export function withUnticked(progress: RouteProgress, keys: readonly string[]): RouteProgress {
  const isTaken = progress.completed.some((stop) => stop.keys.some((key) => keys.includes(key)))
  if (!isTaken) return progress
  return { ...progress, completed: withoutKeys(progress, keys) }
}

/** Returns the progress with items moved to the end of the route. */
export function withPostponed(progress: RouteProgress, keys: readonly string[]): RouteProgress {
  return {
    ...progress,
    later: [...progress.later.filter((key) => !keys.includes(key)), ...keys],
    opened: progress.opened !== null && keys.includes(progress.opened) ? null : progress.opened,
  }
}

/** Undoes `withPostponed`; items that were already postponed `before` stay postponed. */
export function withoutPostponed(
  progress: RouteProgress,
  keys: readonly string[],
  before: RouteProgress,
): RouteProgress {
  const later = progress.later.filter((key) => !keys.includes(key) || before.later.includes(key))
  return { ...progress, later, opened: progress.opened ?? before.opened }
}

/** Removes an item that isn't in the store from the route, or restores it. */
export function withUnavailable(
  progress: RouteProgress,
  key: string,
  isUnavailable: boolean,
): RouteProgress {
  const others = progress.unavailable.filter((other) => other !== key)
  if (!isUnavailable && others.length === progress.unavailable.length) return progress
  return { ...progress, unavailable: isUnavailable ? [...others, key] : others }
}

/** Makes the step with this item the current one. */
export function withOpenedStep(progress: RouteProgress, key: string): RouteProgress {
  return { ...progress, opened: key }
}

/** Returns the keys of the items that the shopper took. */
export function takenKeys({ completed }: RouteProgress): string[] {
  return completed.flatMap(({ keys }) => keys)
}

function withoutKeys({ completed }: RouteProgress, keys: readonly string[]) {
  return completed.flatMap((stop) => {
    const left = stop.keys.filter((key) => !keys.includes(key))
    return left.length > 0 ? { ...stop, keys: left } : []
  })
}
