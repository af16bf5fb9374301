import type { Point, Rect, Segment } from './geometry.ts'

/** A sign's area on the plan, and the stop from which a shopper takes its items. */
export type PlanArea = {
  sign: string
  place: 'aisle' | 'right-wall' | 'back-wall' | 'left-wall' | 'front'
  /** The corridor between two shelves, or the department, which can't be walked through. */
  rect: Rect
  stop: Point
}

/** A typical store seen from above; all lengths are in meters. */
export type FloorPlan = {
  chainName: string
  width: number
  depth: number
  entrance: Point
  /** Where shoppers line up, in front of the checkouts. */
  checkout: Point
  checkouts: readonly Rect[]
  shelves: readonly Rect[]
  /** Areas in the order of the layout, from the entrance. */
  areas: readonly PlanArea[]
  /** Center lines of the walkways; every stop is on one of them. */
  walkways: readonly Segment[]
}
