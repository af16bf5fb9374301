import type { LayoutSign } from '#shared/names/layout.ts'
import { isAisle } from './aisle-rows.ts'

/** Departments along each wall in walking order from the entrance: up, across the back, and down. */
export type WallDepartments = {
  right: readonly LayoutSign[]
  back: readonly LayoutSign[]
  left: readonly LayoutSign[]
  /** The sign at the front, beside the checkouts. */
  service: LayoutSign | null
}

/** Lengths of the walls in meters. */
export type WallLengths = { side: number; back: number }

/**
 * Places departments along the walls in the layout's order, with space for their shelves. Departments before
 * the first aisle go to the right and back walls; a department after the last aisle goes to the front.
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

/** Returns a department's relative length of wall; it grows with the square root of its shelves. */
export function roomOf(department: LayoutSign): number {
  return 1 + Math.sqrt(department.shelves.length)
}

type Walls = { along: readonly LayoutSign[]; lengths: WallLengths; isLeftUsed: boolean }

/** Returns the variance of how densely the walls are filled; 0 if they are equally dense. */
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
