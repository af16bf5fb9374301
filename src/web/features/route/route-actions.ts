import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import type { Assignments } from '../../lib/trip/assignments.ts'

/** The shopper's actions on the route. */
export type RouteActions = {
  /** Ticks the step's items with these keys. */
  take: (step: RouteStep, keys: readonly string[]) => void
  putBack: (keys: readonly string[]) => void
  /** Moves the step's items with these keys to the end of the route. */
  postpone: (step: RouteStep, keys: readonly string[]) => void
  /**
   * Assigns items to members. Everyone on the list sees the assignment. `title` describes the assignment to
   * the shopper.
   */
  assign: (assignments: Assignments, title: string) => void
  setUnavailable: (item: LocatedItem, isUnavailable: boolean) => void
  /** Asks where the shopper buys an item. Null if the shopper can only view the list. */
  askStore: ((item: LocatedItem) => void) | null
  open: (step: RouteStep) => void
  /** Continues at another store. `name` is the store's name as written on the list. */
  goToStore: (name: string) => void
  /** Starts a new trip with the same list. */
  shopAgain: () => void
  /** Removes the picked-up items from the list. */
  clearTaken: () => void
  startNewList: () => void
}

/** How the route is split among members who shop at the same time. */
export type Split = {
  /** All members of the list. Empty if the route can't be split. */
  members: readonly ListMember[]
  /** User ids of the assigned members, by item key. */
  assigned: ReadonlyMap<string, string>
}

/**
 * `takenBy` returns the other member who picked up an item, and `addedBy` the one who added it. Both return
 * null if that person is the shopper or isn't known.
 */
export type ItemPeople = {
  takenBy: (item: LocatedItem) => ListMember | null
  addedBy: (item: LocatedItem) => ListMember | null
}

/** Props of the components that show a route step. */
export type RouteStepProps = {
  step: RouteStep
  people: ItemPeople
  actions: RouteActions
  onWhereIsIt: (item: LocatedItem) => void
}
