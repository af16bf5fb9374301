import type { Point, Rect, Segment } from './geometry.ts'

/** A sign's area on the plan, and the point where a shopper stops to pick up its items. */
export type PlanArea = {
  sign: string
  place: 'aisle' | 'right-wall' | 'back-wall' | 'left-wall' | 'front'
  /**
   * For an aisle, the stretch of the walkway along its shelves. For a department, its area, which shoppers
   * can't walk through.
   */
  rect: Rect
  stop: Point
}

/** An estimated plan of a store, seen from above. All lengths are in meters. */
export type FloorPlan = {
  chainName: string
  /** Whether some departments are from the chain's typical layout instead of the store's own signs. */
  hasTypicalWalls: boolean
  width: number
  depth: number
  entrance: Point
  /** Point in front of the checkouts where shoppers line up. */
  checkout: Point
  checkouts: readonly Rect[]
  shelves: readonly Rect[]
  /** Areas of the signs, in the order of the layout, which starts at the entrance. */
  areas: readonly PlanArea[]
  /** Center lines of the walkways. Every stop is on a walkway. */
  walkways: readonly Segment[]
}
