import type { Walk } from './plan-walk.ts'

/** A walk with nothing done. */
export const newWalk: Walk = {
  of: null,
  planned: null,
  completed: [],
  later: [],
  notThere: [],
  opened: null,
  isFinished: false,
}

type Taken = {
  aisle: string
  /** What is ticked now. */
  added: readonly string[]
  /** All that is taken of the step then. */
  keys: readonly string[]
  /** Nothing of the step is left to take. */
  isStepDone: boolean
}

/** Ticks items of a step. */
export function takeItems(walk: Walk, { aisle, added, keys, isStepDone }: Taken): Walk {
  if (added.length === 0) return walk
  return {
    ...walk,
    completed: [...withoutKeys(walk, keys), { aisle, keys }],
    opened: isStepDone && walk.opened !== null && keys.includes(walk.opened) ? null : walk.opened,
  }
}

/** Takes ticks back; the walk itself where there are none. */
export function putBack(walk: Walk, keys: readonly string[]): Walk {
  const isTaken = walk.completed.some((stop) => stop.keys.some((key) => keys.includes(key)))
  if (!isTaken) return walk
  return { ...walk, completed: withoutKeys(walk, keys) }
}

/** Moves items to the end of the walk. */
export function postpone(walk: Walk, keys: readonly string[]): Walk {
  return {
    ...walk,
    later: [...walk.later.filter((key) => !keys.includes(key)), ...keys],
    opened: walk.opened !== null && keys.includes(walk.opened) ? null : walk.opened,
  }
}

/** Takes items back from the end of the walk; those that were there before stay there. */
export function undoPostpone(walk: Walk, keys: readonly string[], before: Walk): Walk {
  const later = walk.later.filter((key) => !keys.includes(key) || before.later.includes(key))
  return { ...walk, later, opened: walk.opened ?? before.opened }
}

/** Takes an item out of the walk that isn't where it should be, or puts it in again. */
export function setNotThere(walk: Walk, key: string, isNotThere: boolean): Walk {
  const others = walk.notThere.filter((other) => other !== key)
  if (!isNotThere && others.length === walk.notThere.length) return walk
  return { ...walk, notThere: isNotThere ? [...others, key] : others }
}

/** Does the step with this item now, whichever comes next. */
export function openStep(walk: Walk, key: string): Walk {
  return { ...walk, opened: key }
}

/** The keys of what the walk has taken itself. */
export function takenKeys({ completed }: Walk): string[] {
  return completed.flatMap(({ keys }) => keys)
}

function withoutKeys({ completed }: Walk, keys: readonly string[]) {
  return completed.flatMap((stop) => {
    const left = stop.keys.filter((key) => !keys.includes(key))
    return left.length > 0 ? { ...stop, keys: left } : []
  })
}
