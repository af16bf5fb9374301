import type { LayoutSign } from '#shared/names/layout.ts'
import { isAisle } from './aisle-rows.ts'

/** The departments along each wall as one meets them from the entrance: up, across the back, and down. */
export type WallDepartments = {
  right: readonly LayoutSign[]
  back: readonly LayoutSign[]
  left: readonly LayoutSign[]
  /** At the front, beside the checkouts. */
  service: LayoutSign | null
}

/** How long the walls are, in metres. */
export type WallLengths = { side: number; back: number }

/**
 * Departments in the layout's order along the walls, each with room by how much stands in it. Those before
 * the first aisle are met on the right and at the back; the last one, after all aisles, is at the front.
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

/** How much of a wall a department takes, beside others: more for more shelves, less than in proportion. */
export function roomOf(department: LayoutSign): number {
  return 1 + Math.sqrt(department.shelves.length)
}

type Walls = { along: readonly LayoutSign[]; lengths: WallLengths; isLeftUsed: boolean }

/** How far the walls are from having as much room for each department as the others. */
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
