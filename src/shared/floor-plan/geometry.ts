/**
 * A point in a store, in meters. x is the distance from the left wall, and y the distance from the back wall.
 */
export type Point = { x: number; y: number }

/** A rectangle on a store's floor, in meters. x and y are its left and back edges. */
export type Rect = { x: number; y: number; width: number; height: number }

/** A straight line from one point to another. */
export type Segment = { from: Point; to: Point }

/** Returns the distance in meters from one point to the other when walking only parallel to the walls. */
export function axisDistance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
}

/** Returns the center of a rectangle. */
export function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** Overlaps smaller than this are rounding errors. */
const toleranceMeters = 0.001

/**
 * Whether two rectangles overlap by at least a millimeter in both directions. Touching edges don't overlap.
 */
export function overlaps(a: Rect, b: Rect): boolean {
  return (
    sharedLength([a.x, a.x + a.width], [b.x, b.x + b.width]) > toleranceMeters &&
    sharedLength([a.y, a.y + a.height], [b.y, b.y + b.height]) > toleranceMeters
  )
}

/** Returns the part that two rectangles share, or null if they don't overlap. */
export function sharedPart(a: Rect, b: Rect): Rect | null {
  if (!overlaps(a, b)) return null
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return { x, y, width, height }
}

/**
 * Whether a line parallel to a wall passes through the inside of a rectangle. A line along the rectangle's
 * edge doesn't pass through the inside.
 */
export function crosses({ from, to }: Segment, { x, y, width, height }: Rect): boolean {
  return (
    Math.min(from.x, to.x) < x + width - toleranceMeters &&
    Math.max(from.x, to.x) > x + toleranceMeters &&
    Math.min(from.y, to.y) < y + height - toleranceMeters &&
    Math.max(from.y, to.y) > y + toleranceMeters
  )
}

function sharedLength(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.min(a[1], b[1]) - Math.max(a[0], b[0])
}
