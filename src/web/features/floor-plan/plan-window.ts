import type { FloorPlan } from '#shared/floor-plan/floor-plan-types.ts'
import type { Point, Rect } from '#shared/floor-plan/geometry.ts'

const marginMetres = 0.8
const maxZoom = 8

/** All of a plan with its walls: the largest part of it that can be shown. */
export function wholePlan({ width, depth }: FloorPlan): Rect {
  return {
    x: -marginMetres,
    y: -marginMetres,
    width: width + 2 * marginMetres,
    height: depth + 2 * marginMetres,
  }
}

/** How many times larger than on the whole plan things are shown. */
export function zoomOf(shown: Rect, whole: Rect): number {
  return whole.width / shown.width
}

/** Shows things larger by a factor, or smaller by one below 1; the point `at` stays where it is. */
export function zoomed(
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

/** Shows what is so many metres further right and further to the front, as far as there is more of the plan. */
export function panned(shown: Rect, whole: Rect, by: Point): Rect {
  return inside(whole, { ...shown, x: shown.x + by.x, y: shown.y + by.y })
}

/** Shows a point in the middle, as far as there is more of the plan around it. */
export function centered(shown: Rect, whole: Rect, { x, y }: Point): Rect {
  return inside(whole, { ...shown, x: x - shown.width / 2, y: y - shown.height / 2 })
}

/** Whether nothing can be shown larger, or all is shown. */
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
