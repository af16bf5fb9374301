import type { LayoutSign } from '#shared/names/layout.ts'
import { isAisle } from './aisle-rows.ts'

/**
 * Departments along each wall, in walking order from the entrance: toward the back along the right wall,
 * across the back, and along the left wall to the front.
 */
export type WallDepartments = {
  right: readonly LayoutSign[]
  back: readonly LayoutSign[]
  left: readonly LayoutSign[]
  /** The service sign at the front, beside the checkouts. Null if there is none. */
  service: LayoutSign | null
}

/** Lengths of the walls in meters. */
export type WallLengths = { side: number; back: number }

/**
 * Places departments along the walls in the layout's order, so that all walls are filled about equally.
 * Departments before the first aisle go to the right and back walls. A department after the last aisle goes
 * to the front.
 */
export function wallDepartments(
  signs: readonly LayoutSign[],
  lengths: WallLengths,
): WallDepartments {
  const firstAisle = signs.findIndex(({ name }) => isAisle(name))
  const last = signs.at(-1)
  const service = last && firstAisle !== -1 && !isAisle(last.name) ? last : null
  const along = signs.filter((sign) => !isAisle(sign.name) && sign !== service)
  const early = firstAisle === -1 ? along.length : along.filter((_, at) => at < firstAisle).length
  const isLeftUsed = along.length > early
  const walls = { along, lengths, isLeftUsed }
  const ends = Array.from({ length: along.length + 1 }, (_, end) => end)
  const splits = ends.flatMap((right) =>
    ends
      .filter((back) => back >= right && (isLeftUsed ? back >= early : back === along.length))
      .map((back) => ({ right, back, unevenness: unevenness(walls, { right, back }) })),
  )
  const best = splits.toSorted((a, b) => a.unevenness - b.unevenness)[0]
  const { right = 0, back = 0 } = best ?? {}
  return {
    right: along.slice(0, right),
    back: along.slice(right, back),
    left: along.slice(back),
    service,
  }
}

/**
 * Returns how much wall a department needs relative to others. It grows with the square root of the number of
 * shelves.
 */
export function roomOf(department: LayoutSign): number {
  return 1 + Math.sqrt(department.shelves.length)
}

type Walls = { along: readonly LayoutSign[]; lengths: WallLengths; isLeftUsed: boolean }

/** Returns how unequally the walls are filled; 0 if all are equally dense. */
function unevenness(walls: Walls, split: { right: number; back: number }): number {
  const { along, lengths, isLeftUsed } = walls
  const parts = [
    { departments: along.slice(0, split.right), length: lengths.side },
    { departments: along.slice(split.right, split.back), length: lengths.back },
    ...(isLeftUsed ? [{ departments: along.slice(split.back), length: lengths.side }] : []),
  ]
  const densities = parts.map(
    ({ departments, length }) =>
      departments.reduce((total, department) => total + roomOf(department), 0) / length,
  )
  const mean = densities.reduce((total, density) => total + density, 0) / densities.length
  return densities.reduce((total, density) => total + (density - mean) ** 2, 0)
}
