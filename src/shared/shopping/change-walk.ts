import type { Walk } from './plan-walk.ts'

/** A walk with nothing done. */
export const newWalk: Walk = {
  planned: null,
  completed: [],
  later: [],
  notThere: [],
  opened: null,
  isFinished: false,
}

type Taken = {
  aisle: string
  /** All that is taken of the step then, with what was before. */
  keys: readonly string[]
  /** Nothing of the step is left to take. */
  isStepDone: boolean
  /** Nothing of the whole walk is. */
  isLast: boolean
}

/** Ticks items of a step; the walk itself where they were ticked before. */
export function takeItems(walk: Walk, { aisle, keys, isStepDone, isLast }: Taken): Walk {
  const before = new Set(walk.completed.flatMap((stop) => stop.keys))
  if (keys.every((key) => before.has(key))) return walk
  return {
    ...walk,
    completed: [...withoutKeys(walk, keys), { aisle, keys }],
    opened: isStepDone ? null : walk.opened,
    isFinished: isLast,
  }
}

/** Takes ticks back; the walk itself where there are none. */
export function putBack(walk: Walk, keys: readonly string[]): Walk {
  const isTaken = walk.completed.some((stop) => stop.keys.some((key) => keys.includes(key)))
  return isTaken ? { ...walk, completed: withoutKeys(walk, keys), isFinished: false } : walk
}

/** Moves items to the end of the walk; the step that was opened by hand is left with its last one. */
export function postpone(walk: Walk, keys: readonly string[], isStepLeft: boolean): Walk {
  return {
    ...walk,
    later: [...walk.later.filter((key) => !keys.includes(key)), ...keys],
    opened: isStepLeft ? null : walk.opened,
  }
}

/** Takes an item out of the walk that isn't where it should be, or puts it in again. */
export function setNotThere(walk: Walk, key: string, isNotThere: boolean): Walk {
  const others = walk.notThere.filter((other) => other !== key)
  return { ...walk, notThere: isNotThere ? [...others, key] : others, isFinished: false }
}

/** Does the step of a sign now, whichever comes next. */
export function openStep(walk: Walk, aisle: string): Walk {
  return { ...walk, opened: aisle }
}

function withoutKeys({ completed }: Walk, keys: readonly string[]) {
  return completed.flatMap((stop) => {
    const left = stop.keys.filter((key) => !keys.includes(key))
    return left.length > 0 ? { ...stop, keys: left } : []
  })
}
