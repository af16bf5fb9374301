import type { Point, Rect, Segment } from './geometry.ts'

/** Where a sign hangs, what to draw for it, and where one stands to take what is there. */
export type PlanArea = {
  sign: string
  place: 'aisle' | 'right-wall' | 'back-wall' | 'left-wall' | 'front'
  /** The way between two shelves, or the department itself, through which nobody walks. */
  rect: Rect
  stop: Point
}

/** A typical store seen from above; all lengths are in metres. */
export type FloorPlan = {
  chainName: string
  width: number
  depth: number
  entrance: Point
  /** Where one queues, in front of the checkouts. */
  checkout: Point
  checkouts: readonly Rect[]
  shelves: readonly Rect[]
  /** In the order in which one walks past them from the entrance. */
  areas: readonly PlanArea[]
  /** Middles of the ways on which one walks; every stop is on one of them. */
  walkways: readonly Segment[]
}
