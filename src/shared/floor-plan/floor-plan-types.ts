import type { Point, Rect, Segment } from './geometry.ts'

/** A sign's area on the plan, and the point where a shopper stops to pick up its items. */
export type PlanArea = {
  sign: string
  place: 'aisle' | 'right-wall' | 'back-wall' | 'left-wall' | 'front'
  /**
   * For an aisle, the corridor between two shelves. For a department, its area, which shoppers can't walk
   * through.
   */
  rect: Rect
  stop: Point
}

/** A store seen from above, as its layout suggests; all lengths are in meters. */
export type FloorPlan = {
  chainName: string
  /** Whether some departments are not the store's own but typical of the chain. */
  hasTypicalWalls: boolean
  width: number
  depth: number
  entrance: Point
  /** Point in front of the checkouts where shoppers line up. */
  checkout: Point
  checkouts: readonly Rect[]
  shelves: readonly Rect[]
  /** Areas in the order of the layout, from the entrance. */
  areas: readonly PlanArea[]
  /** Center lines of the walkways; every stop is on one of them. */
  walkways: readonly Segment[]
}
