import type { LayoutSign } from '#shared/names/layout.ts'
import type { PlanArea } from './floor-plan-types.ts'
import type { Rect } from './geometry.ts'
import { type StoreDimensions, widths } from './store-dimensions.ts'
import { roomOf, type WallDepartments } from './wall-departments.ts'

type Front = { size: StoreDimensions; checkouts: readonly Rect[] }
/** A part of a wall: where it begins and how long it is, in metres. */
type WallPart = { sign: string; start: number; length: number }

const gapMetres = 0.5
const deskWidthMetres = 6.5

/** The departments along the walls with the places in front of them, and the desk beside the checkouts. */
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

/** A wall divided among its departments in their order, with a gap between two. */
function partsOf(departments: readonly LayoutSign[], wallLength: number): WallPart[] {
  const room = departments.reduce((total, department) => total + roomOf(department), 0)
  const metresPerRoom = (wallLength - gapMetres * (departments.length - 1)) / room
  let start = 0
  return departments.map((department) => {
    const part = { sign: department.name, start, length: roomOf(department) * metresPerRoom }
    start += part.length + gapMetres
    return part
  })
}

/** The ways across the store begin and end with those along its sides. */
function onWay(x: number, { leftX, rightX, innerFromX }: StoreDimensions): number {
  return Math.min(rightX, Math.max(leftX ?? innerFromX + widths.aislePitch, x))
}

/** A sign that names the checkouts hangs over the first of them; any other over a desk beside them. */
function deskOf({ name }: LayoutSign, { size, checkouts: [firstLane] }: Front): PlanArea {
  const desk = {
    x: 0,
    y: size.frontY + widths.frontAisle / 2,
    width: deskWidthMetres,
    height: widths.laneDepth,
  }
  const rect = firstLane && /checkout|register/i.test(name) ? firstLane : desk
  const x = Math.max(rect.x + rect.width / 2, deskWidthMetres / 2)
  return { sign: name, place: 'front', rect, stop: { x: onWay(x, size), y: size.frontY } }
}
