import type { Layout } from '#shared/names/layout.ts'
import { type AisleRow, aisleRows } from './aisle-rows.ts'
import { departmentAreas } from './department-areas.ts'
import type { FloorPlan, PlanArea } from './floor-plan-types.ts'
import type { Rect, Segment } from './geometry.ts'
import { dimensionsOf, type StoreDimensions, type Stretch, widths } from './store-dimensions.ts'
import { ownWallDepartments, wallDepartments } from './wall-departments.ts'

/**
 * Computes the floor plan of a chain's typical store, or of a store with its own signs. The plan is an
 * estimate, based only on the names and order of the signs and on how many shelves each has.
 */
export function floorPlanOf({ chainName, signs, typicalSigns }: Layout): FloorPlan {
  const rows = aisleRows(signs)
  const { size, walls } = dimensionsOf(rows, (lengths) =>
    typicalSigns ? ownWallDepartments(signs, lengths) : wallDepartments(signs, lengths),
  )
  const checkouts = checkoutLanes(size)
  const middleLane = checkouts[Math.floor((checkouts.length - 1) / 2)]
  const areas = [...aisleAreas(rows, size), ...departmentAreas(walls, { size, checkouts })]
  const bySign = new Map(areas.map((area) => [area.sign, area]))
  return {
    chainName,
    hasTypicalWalls: !typicalSigns || typicalSigns.size > 0,
    width: size.width,
    depth: size.depth,
    entrance: { x: size.rightX, y: size.depth },
    checkout: { x: (middleLane?.x ?? 0) + widths.lanePitch / 2, y: size.frontY },
    checkouts,
    shelves: rows.flatMap((row, at) => shelvesOf(row, size, size.rowBlocks[at] ?? [])),
    areas: [...new Set(signs.map(({ name }) => name))].flatMap((name) => bySign.get(name) ?? []),
    walkways: walkwaysOf(rows, size),
  }
}

/**
 * Places 2 to 12 checkouts side by side, from the service desk at the left toward the entrance at the right.
 */
function checkoutLanes(size: StoreDimensions): Rect[] {
  const fromX = 10
  const room = size.rightX - widths.wallAisle - fromX
  const count = Math.min(12, Math.max(2, Math.floor((0.8 * room) / widths.lanePitch)))
  return Array.from({ length: count }, (_, lane) => ({
    x: fromX + lane * widths.lanePitch,
    y: size.frontY + widths.frontAisle / 2,
    width: widths.lane,
    height: widths.laneDepth,
  }))
}

/**
 * Returns the double-sided shelves of a row of aisles. Each block has one more shelf than the row has
 * corridors.
 */
function shelvesOf(row: AisleRow, size: StoreDimensions, blocks: readonly Stretch[]): Rect[] {
  const pitch = pitchOf(row, size)
  return blocks.flatMap(({ fromY, toY }) =>
    Array.from({ length: row.length + 1 }, (_, at) => ({
      x: size.innerFromX + at * pitch,
      y: fromY,
      width: widths.shelf,
      height: toY - fromY,
    })),
  )
}

function aisleAreas(rows: readonly AisleRow[], size: StoreDimensions): PlanArea[] {
  const aisles = rows.flatMap((row, rowAt) => {
    const stretch = stretchOf(size.rowBlocks[rowAt] ?? [])
    const width = pitchOf(row, size) - widths.shelf
    return row.flatMap(({ signs }, at) => {
      const x = corridorX(row, size, at)
      const length = (stretch.toY - stretch.fromY) / Math.max(1, signs.length)
      return signs.map((sign, part) => {
        const y = stretch.toY - (part + 1) * length
        return { sign, x, rect: { x: x - width / 2, y, width, height: length } }
      })
    })
  })
  return aisles.map(({ sign, x, rect }, index) => ({
    sign,
    place: 'aisle',
    rect,
    stop: { x, y: rect.y + rect.height * shareAlong(index) },
  }))
}

/**
 * Returns an assumed position of a stop along its aisle, from 0 to 1. The position varies from aisle to
 * aisle, so that stops in neighboring aisles aren't next to each other.
 */
function shareAlong(index: number): number {
  // Steps of the golden ratio spread the stops evenly. The middle stays free for a cross aisle.
  const share = 0.12 + 0.6 * ((index * 0.618) % 1)
  return share > 0.42 ? share + 0.16 : share
}

function walkwaysOf(rows: readonly AisleRow[], size: StoreDimensions): Segment[] {
  const { crossYs, frontY, rightX, leftX } = size
  const [backY = frontY] = crossYs
  const fromX = leftX ?? Math.min(...rows.map((row) => corridorX(row, size, row.length - 1)))
  const across = crossYs.map((y) => ({ from: { x: fromX, y }, to: { x: rightX, y } }))
  const alongWalls = [
    { from: { x: rightX, y: backY }, to: { x: rightX, y: size.depth } },
    ...(leftX === null ? [] : [{ from: { x: leftX, y: backY }, to: { x: leftX, y: frontY } }]),
  ]
  const alongAisles = rows.flatMap((row, rowAt) => {
    const blocks = size.rowBlocks[rowAt] ?? []
    const { fromY, toY } = stretchOf(blocks)
    const before = Math.max(...crossYs.filter((y) => y < fromY))
    const after = Math.min(...crossYs.filter((y) => y > toY))
    return row.map((_, at) => {
      const x = corridorX(row, size, at)
      return { from: { x, y: before }, to: { x, y: after } }
    })
  })
  return [...across, ...alongWalls, ...alongAisles]
}

/** Returns the x coordinate of the center of corridor `at`, counted from the right. */
function corridorX(row: AisleRow, size: StoreDimensions, at: number): number {
  const pitch = pitchOf(row, size)
  return size.innerToX - widths.shelf - (at + 0.5) * pitch + widths.shelf / 2
}

/**
 * Returns the distance between the centers of neighboring shelves. The fewer aisles a row has, the larger the
 * distance.
 */
function pitchOf(row: AisleRow, { innerFromX, innerToX }: StoreDimensions): number {
  return (innerToX - innerFromX - widths.shelf) / row.length
}

function stretchOf(blocks: readonly Stretch[]): Stretch {
  return { fromY: blocks[0]?.fromY ?? 0, toY: blocks.at(-1)?.toY ?? 0 }
}
