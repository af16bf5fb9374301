import type { AisleRow } from './aisle-rows.ts'
import type { WallDepartments, WallLengths } from './wall-departments.ts'

/** A range of y coordinates, in meters from the back of the store. */
export type Stretch = { fromY: number; toY: number }

/** Dimensions of a store. All lengths are in meters. */
export type StoreDimensions = {
  width: number
  depth: number
  /** Depth of the departments along each wall, or 0 for a wall without departments. */
  wallDepths: { right: number; back: number; left: number }
  /** Left and right edges of the area that contains the shelves of the numbered aisles. */
  innerFromX: number
  innerToX: number
  /**
   * Blocks of shelves in each row of aisles. A single long row has two blocks, with a cross aisle between
   * them.
   */
  rowBlocks: readonly (readonly Stretch[])[]
  /** Center lines of the cross aisles, from back to front. The last cross aisle is the front aisle. */
  crossYs: readonly number[]
  /** Center line of the front aisle, which runs along the checkouts. */
  frontY: number
  /**
   * Center lines of the aisles along the side walls. `leftX` is null if there are no departments along the
   * left wall.
   */
  rightX: number
  leftX: number | null
}

/** Widths and depths that are the same in every store, in meters. */
export const widths = {
  aislePitch: 3.8,
  shelf: 1.5,
  crossAisle: 3,
  frontAisle: 4.4,
  wallAisle: 3.4,
  wallDepartment: 4.8,
  lane: 1.1,
  lanePitch: 3,
  laneDepth: 3.8,
  lobby: 4.2,
} as const

const corridorsOfLongRow = 13

/**
 * Computes a store's dimensions from its rows of aisles. Calls `placeAlong` with the lengths of the walls to
 * find out which departments are along each wall.
 */
export function dimensionsOf(
  rows: readonly AisleRow[],
  placeAlong: (lengths: WallLengths) => WallDepartments,
): { size: StoreDimensions; walls: WallDepartments } {
  const corridorCount = Math.max(...rows.map((row) => row.length))
  const innerWidth = corridorCount * widths.aislePitch + widths.shelf
  const blockLengths = rows.map((row) => blocksOf(row, rows.length))
  const blocksLength = blockLengths.flat().reduce((total, length) => total + length, 0)
  const crossCount = blockLengths.flat().length
  const walkedDepth = blocksLength + crossCount * widths.crossAisle + widths.frontAisle
  const walls = placeAlong({ side: walkedDepth, back: innerWidth + 2 * widths.wallAisle })

  const wallDepths = {
    right: depthFor(walls.right),
    back: depthFor(walls.back),
    left: depthFor(walls.left),
  }
  const leftAisle = walls.left.length > 0 ? widths.wallAisle : 0
  const innerFromX = wallDepths.left + leftAisle
  const innerToX = innerFromX + innerWidth
  const along = stretchesFrom(wallDepths.back, blockLengths)
  const size = {
    width: innerToX + widths.wallAisle + wallDepths.right,
    depth: wallDepths.back + walkedDepth + widths.laneDepth + widths.lobby,
    wallDepths,
    innerFromX,
    innerToX,
    ...along,
    rightX: innerToX + widths.wallAisle / 2,
    leftX: leftAisle > 0 ? wallDepths.left + leftAisle / 2 : null,
  }
  return { size, walls }
}

/** Returns the lengths of a row's shelf blocks. More aisles mean a larger store and longer shelves. */
function blocksOf(row: AisleRow, rowCount: number): number[] {
  if (rowCount > 1) return [13 + 0.4 * row.length]
  const length = 18 + 0.9 * row.length
  return row.length >= corridorsOfLongRow ? [length / 2, length / 2] : [length]
}

function depthFor(departments: readonly unknown[]): number {
  return departments.length > 0 ? widths.wallDepartment : 0
}

/** Places cross aisles and blocks of shelves alternately, from the back of the store to the front. */
function stretchesFrom(backY: number, blockLengths: readonly (readonly number[])[]) {
  const crossYs = [backY + widths.crossAisle / 2]
  let y = backY + widths.crossAisle
  const rowBlocks = blockLengths.map((lengths) =>
    lengths.map((length) => {
      const block = { fromY: y, toY: y + length }
      crossYs.push(block.toY + widths.crossAisle / 2)
      y = block.toY + widths.crossAisle
      return block
    }),
  )
  // The front aisle is wider, because carts line up there.
  const frontY = y - widths.crossAisle + widths.frontAisle / 2
  crossYs[crossYs.length - 1] = frontY
  return { rowBlocks, crossYs, frontY }
}
