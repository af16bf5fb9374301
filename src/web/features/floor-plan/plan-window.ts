import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import type { Point, Rect } from '#shared/floor-plan/geometry.ts'

const marginMeters = 0.8
const maxZoom = 8

/**
 * Returns the area of the whole plan in meters, including a margin for the walls. The view can't show more
 * than this area.
 */
export function wholePlan({ width, depth }: FloorPlan): Rect {
  return {
    x: -marginMeters,
    y: -marginMeters,
    width: width + 2 * marginMeters,
    height: depth + 2 * marginMeters,
  }
}

/** Returns the zoom factor: 1 if the whole plan is shown, greater than 1 for a part of it. */
export function zoomOf(shown: Rect, whole: Rect): number {
  return whole.width / shown.width
}

/**
 * Returns the visible part after zooming in by a factor greater than 1, or out by a factor less than 1. The
 * resulting zoom is at least 1 (the whole plan) and at most 8. The point `at` stays in place, except near the
 * edge of the plan.
 */
export function zoomedRect(
  shown: Rect,
  whole: Rect,
  { factor, at }: { factor: number; at: Point },
): Rect {
  const zoom = Math.min(maxZoom, Math.max(1, zoomOf(shown, whole) * factor))
  const share = whole.width / zoom / shown.width
  return inside(whole, {
    x: at.x - (at.x - shown.x) * share,
    y: at.y - (at.y - shown.y) * share,
    width: whole.width / zoom,
    height: whole.height / zoom,
  })
}

/**
 * Returns the visible part moved by `by.x` meters to the right and `by.y` meters toward the front of the
 * store, but not beyond the edge of the plan.
 */
export function pannedRect(shown: Rect, whole: Rect, by: Point): Rect {
  return inside(whole, { ...shown, x: shown.x + by.x, y: shown.y + by.y })
}

/** Returns the visible part centered on a point, but not moved beyond the edge of the plan. */
export function centeredRect(shown: Rect, whole: Rect, { x, y }: Point): Rect {
  return inside(whole, { ...shown, x: x - shown.width / 2, y: y - shown.height / 2 })
}

/**
 * Returns whether the zoom is at its maximum (`isLargest`) and whether the whole plan is visible (`isWhole`).
 */
export function zoomLimits(shown: Rect, whole: Rect): { isLargest: boolean; isWhole: boolean } {
  const zoom = zoomOf(shown, whole)
  return { isLargest: zoom > maxZoom - 0.01, isWhole: zoom < 1.01 }
}

function inside(whole: Rect, { x, y, width, height }: Rect): Rect {
  return {
    x: Math.min(whole.x + whole.width - width, Math.max(whole.x, x)),
    y: Math.min(whole.y + whole.height - height, Math.max(whole.y, y)),
    width,
    height,
  }
}
