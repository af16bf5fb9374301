import type { LayoutSign } from '#shared/names/layout.ts'
import type { PlanArea } from './floor-plan-types.ts'
import type { Rect } from './geometry.ts'
import { type StoreDimensions, widths } from './store-dimensions.ts'
import { roomOf, type WallDepartments } from './wall-departments.ts'

type Front = { size: StoreDimensions; checkouts: readonly Rect[] }
/** The part of a wall that a department takes up. Start and length are in meters. */
type WallPart = { sign: string; start: number; length: number }

const gapMeters = 0.5
/**
 * Maximum share of a wall that the gaps between departments may take up. This matters only for stores with
 * many departments.
 */
const maxGapShare = 0.3
const deskWidthMeters = 6.5

/**
 * Returns the floor areas of the departments along the right, back and left walls, in that order. If there is
 * a service desk, its area comes last. Each area has a point on a walkway where shoppers stop.
 */
export function departmentAreas(walls: WallDepartments, { size, checkouts }: Front): PlanArea[] {
  const { wallDepths, frontY, rightX, leftX } = size
  const [backY = frontY] = size.crossYs
  const sideLength = frontY + widths.frontAisle / 2
  const backLength = size.width - wallDepths.right - wallDepths.left
  const onSide = (middle: number) => Math.min(frontY, Math.max(backY, middle))

  const right = partsOf(walls.right, sideLength).map(({ sign, start, length }): PlanArea => {
    const y = sideLength - start - length
    const rect = { x: size.width - wallDepths.right, y, width: wallDepths.right, height: length }
    return { sign, place: 'right-wall', rect, stop: { x: rightX, y: onSide(y + length / 2) } }
  })
  const back = partsOf(walls.back, backLength).map(({ sign, start, length }): PlanArea => {
    const x = size.width - wallDepths.right - start - length
    const rect = { x, y: 0, width: length, height: wallDepths.back }
    return { sign, place: 'back-wall', rect, stop: { x: onWay(x + length / 2, size), y: backY } }
  })
  const left = partsOf(walls.left, sideLength).map(({ sign, start, length }): PlanArea => {
    const rect = { x: 0, y: start, width: wallDepths.left, height: length }
    const stop = { x: leftX ?? 0, y: onSide(start + length / 2) }
    return { sign, place: 'left-wall', rect, stop }
  })
  const desk = walls.service ? [deskOf(walls.service, { size, checkouts })] : []
  return [...right, ...back, ...left, ...desk]
}

/** Divides a wall among its departments, in order and with gaps between them. */
function partsOf(departments: readonly LayoutSign[], wallLength: number): WallPart[] {
  const room = departments.reduce((total, department) => total + roomOf(department), 0)
  const gap = Math.min(gapMeters, (maxGapShare * wallLength) / departments.length)
  const metersPerRoom = (wallLength - gap * (departments.length - 1)) / room
  let start = 0
  return departments.map((department) => {
    const part = { sign: department.name, start, length: roomOf(department) * metersPerRoom }
    start += part.length + gap
    return part
  })
}

/** Clamps an x coordinate to the range of the cross aisles, which end at the side aisles. */
function onWay(x: number, { leftX, rightX, innerFromX }: StoreDimensions): number {
  return Math.min(rightX, Math.max(leftX ?? innerFromX + widths.aislePitch, x))
}

/**
 * Returns the area of the service sign: the first checkout if the sign names checkouts, otherwise a desk
 * beside the checkouts.
 */
function deskOf({ name }: LayoutSign, { size, checkouts: [firstLane] }: Front): PlanArea {
  const desk = {
    x: 0,
    y: size.frontY + widths.frontAisle / 2,
    width: deskWidthMeters,
    height: widths.laneDepth,
  }
  const rect = firstLane && /checkout|register/i.test(name) ? firstLane : desk
  const x = Math.max(rect.x + rect.width / 2, deskWidthMeters / 2)
  return { sign: name, place: 'front', rect, stop: { x: onWay(x, size), y: size.frontY } }
}
