import type { RouteProgress } from './plan-steps.ts'

/** Progress of a new route. */
export const newProgress: RouteProgress = {
  of: null,
  planned: null,
  completed: [],
  later: [],
  unavailable: [],
  boughtBefore: [],
  opened: null,
  isFinished: false,
}

type StepTicks = {
  aisle: string
  /** Keys of the items that were just ticked. */
  added: readonly string[]
  /** Keys of all picked-up items in the step, including the ones just ticked. */
  keys: readonly string[]
  /** Whether the step has no open items left. */
  isStepDone: boolean
}

/**
 * Returns the progress after items in a step are ticked: the step becomes the last completed stop, even if
 * some of its items are still open. If the shopper had opened the step and it is done now, `opened` becomes
 * null. Returns the same object if no item was ticked.
 */
export function withTaken(
  progress: RouteProgress,
  { aisle, added, keys, isStepDone }: StepTicks,
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

/**
 * Returns the progress after items are unticked. Removes stops that have no ticked items left. Returns the
 * same object if none of the items was in a completed stop.
 */
export function withUnticked(progress: RouteProgress, keys: readonly string[]): RouteProgress {
  const isTaken = progress.completed.some((stop) => stop.keys.some((key) => keys.includes(key)))
  if (!isTaken) return progress
  return { ...progress, completed: withoutKeys(progress, keys) }
}

/**
 * Returns the progress after items are postponed. The items move to the end of the route, after items
 * postponed earlier. If `opened` is the key of a postponed item, it becomes null.
 */
export function withPostponed(progress: RouteProgress, keys: readonly string[]): RouteProgress {
  return {
    ...progress,
    later: [...progress.later.filter((key) => !keys.includes(key)), ...keys],
    opened: progress.opened !== null && keys.includes(progress.opened) ? null : progress.opened,
  }
}

/**
 * Undoes `withPostponed`. `before` is the progress before the items were postponed. Items that were already
 * postponed in `before` stay postponed. The step that was open in `before` is opened again, unless another
 * step is open now.
 */
export function withoutPostponed(
  progress: RouteProgress,
  keys: readonly string[],
  before: RouteProgress,
): RouteProgress {
  const later = progress.later.filter((key) => !keys.includes(key) || before.later.includes(key))
  return { ...progress, later, opened: progress.opened ?? before.opened }
}

/**
 * Removes an item from the route because the store doesn't have it, or puts it back on the route. Returns the
 * same object when putting back an item that wasn't removed.
 */
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

/** Returns the keys of the items in completed stops, in the order of completion. */
export function takenKeys({ completed }: RouteProgress): string[] {
  return completed.flatMap(({ keys }) => keys)
}

function withoutKeys({ completed }: RouteProgress, keys: readonly string[]) {
  return completed.flatMap((stop) => {
    const left = stop.keys.filter((key) => !keys.includes(key))
    return left.length > 0 ? { ...stop, keys: left } : []
  })
}
