import { isSampleCategory, type SampleCategory } from '#shared/catalog/categories.ts'
import type { Chain } from '#shared/catalog/chains.ts'
import { locateItem } from '#shared/locate/locate-item.ts'
import { directoryOf, groupBySection, type Section } from '#shared/locate/sections.ts'

/** A point in the drawing, in SVG units. */
export type Point = { x: number; y: number }
export type PlanAisle = { name: string; sign: string; category: SampleCategory; x: number }
export type PlanDepartment = {
  name: string
  category: SampleCategory
  wall: 'left' | 'back' | 'right'
  x: number
  y: number
  width: number
  height: number
}
export type PlanStop = { name: string; items: string[]; at: Point }
export type FloorPlan = {
  aisles: PlanAisle[]
  /** The x positions of the shelf centers. There is one more shelf than there are aisles. */
  shelves: number[]
  departments: PlanDepartment[]
  stops: PlanStop[]
  /** The parts of the walk: one to each stop in turn, and one from the last stop to the checkout. */
  legs: Point[][]
  entrance: Point
  checkout: Point
}

/** Dimensions of the drawing, in SVG units. */
export const plan = {
  width: 460,
  height: 372,
  signY: 72,
  backY: 106,
  shelfTop: 126,
  shelfBottom: 288,
  frontY: 312,
  doorY: 338,
} as const

const firstShelfX = 76
const lastShelfX = 384
const wall = { inset: 14, depth: 30, gap: 8 }
const sideWalkX = { left: 58, right: 402 }

/**
 * Lays out a chain's typical store as seen from above, with a walk past the items of a list in route order.
 * Leaves out items the chain doesn't carry.
 */
export function layOutFloorPlan(chain: Chain, list: readonly string[]): FloorPlan {
  const sections = directoryOf(chain)
  const aisles = placeAisles(sections.filter(({ number }) => number !== null))
  const departments = placeDepartments(sections.filter(({ number }) => number === null))
  const entrance = { x: sideWalkX.left, y: plan.doorY }
  const checkout = { x: sideWalkX.right, y: plan.doorY }

  const located = list.map((name) => ({ name, ...locateItem(name, chain) }))
  const stops = groupBySection(located.filter(({ found }) => found)).map((section, index) => ({
    name: section.name,
    items: section.items.map(({ name }) => name),
    at: placeStop({ name: section.name, index, aisles, departments }),
  }))
  const ends = [entrance, ...stops.map(({ at }) => at), checkout]
  return {
    aisles,
    shelves: Array.from({ length: aisles.length + 1 }, (_, index) =>
      round(firstShelfX + index * pitch(aisles.length)),
    ),
    departments,
    stops,
    legs: walk(ends),
    entrance,
    checkout,
  }
}

function placeAisles(sections: readonly Section[]): PlanAisle[] {
  return sections.map((section, index) => ({
    name: section.name,
    sign: /[A-Z]?\d+[A-Z]?/.exec(section.name)?.[0] ?? section.name,
    category: categoryOf(section),
    x: round(firstShelfX + (index + 0.5) * pitch(sections.length)),
  }))
}

/**
 * Places departments along the walls: the first on the right wall, the last on the left wall, and the others
 * on the back wall.
 */
function placeDepartments(sections: readonly Section[]): PlanDepartment[] {
  const last = sections.length - 1
  const side = { y: plan.shelfTop, width: wall.depth, height: plan.shelfBottom - plan.shelfTop }
  const backCount = Math.max(1, sections.length - 2)
  const backWidth = (lastShelfX - firstShelfX - (backCount - 1) * wall.gap) / backCount
  return sections.map((section, index): PlanDepartment => {
    const department = { name: section.name, category: categoryOf(section) }
    if (index === 0) {
      return { ...department, ...side, wall: 'right', x: plan.width - wall.inset - wall.depth }
    }
    if (index === last) return { ...department, ...side, wall: 'left', x: wall.inset }
    return {
      ...department,
      wall: 'back',
      x: round(lastShelfX - index * backWidth - (index - 1) * wall.gap),
      y: wall.inset,
      width: round(backWidth),
      height: wall.depth,
    }
  })
}

/** Returns the point where the walk stops, in an aisle or at a department. */
function placeStop(stop: {
  name: string
  index: number
  aisles: readonly PlanAisle[]
  departments: readonly PlanDepartment[]
}): Point {
  const { name, index, aisles, departments } = stop
  // The data doesn't say where in an aisle an item is. The golden ratio spreads the stops out, so that they
  // don't form a line.
  const depth = 0.25 + 0.5 * ((index * 0.618) % 1)
  const y = round(plan.shelfTop + depth * (plan.shelfBottom - plan.shelfTop))
  const aisle = aisles.find((candidate) => candidate.name === name)
  if (aisle) return { x: aisle.x, y }
  const department = departments.find((candidate) => candidate.name === name)
  if (department?.wall !== 'back') {
    return { x: department?.wall === 'left' ? sideWalkX.left : sideWalkX.right, y }
  }
  return { x: round(department.x + department.width / 2), y: plan.backY }
}

/**
 * Returns a path for each pair of consecutive points. The first path changes aisles at the front of the
 * store, the second at the back, the third at the front, and so on. A path within an aisle is a straight
 * line.
 */
function walk(ends: readonly Point[]): Point[][] {
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? to
    if (from.x === to.x) return [from, to]
    const crossingY = index % 2 === 0 ? plan.frontY : plan.backY
    return [from, { x: from.x, y: crossingY }, { x: to.x, y: crossingY }, to]
  })
}

/** Returns the SVG path data of a line through the points, with rounded corners. */
export function roundedLine(points: readonly Point[], radius: number): string {
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const [start, end] = [toward(point, before, radius), toward(point, after, radius)]
      return `L${start.x} ${start.y}Q${point.x} ${point.y} ${end.x} ${end.y}`
    })
    .join('')
}

/** Returns the point at this distance from `from` toward `to`, but at most halfway. */
function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(distance, length / 2) / length
  return { x: round(from.x + share * (to.x - from.x)), y: round(from.y + share * (to.y - from.y)) }
}

function categoryOf({ name, items: [first] }: Section): SampleCategory {
  if (!first?.found || !isSampleCategory(first.category)) throw new Error(`${name} has no items.`)
  return first.category
}

function pitch(aisleCount: number): number {
  return (lastShelfX - firstShelfX) / aisleCount
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
