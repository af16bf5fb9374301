import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import type { Assignments } from '../../lib/trip/assignments.ts'

/** Actions of a shopper on the route. */
export type RouteActions = {
  /** Ticks items of a step. */
  take: (step: RouteStep, keys: readonly string[]) => void
  putBack: (keys: readonly string[]) => void
  /** Moves items of a step to the end of the route. */
  postpone: (step: RouteStep, keys: readonly string[]) => void
  /** Assigns items to members for everyone on the list. `title` describes the change to the shopper. */
  assign: (assignments: Assignments, title: string) => void
  setUnavailable: (item: LocatedItem, isUnavailable: boolean) => void
  /** Asks where an item is bought; null if the shopper can only view the list. */
  askStore: ((item: LocatedItem) => void) | null
  open: (step: RouteStep) => void
  /** Goes on in another store, given by the name that items have. */
  goToStore: (name: string) => void
  /** Starts another trip with the same list. */
  shopAgain: () => void
  /** Removes the taken items from the list. */
  clearTaken: () => void
  startNewList: () => void
}

/** How the route is split among members who shop at the same time. */
export type Split = {
  /** All members of the list; empty if the route can't be split. */
  members: readonly ListMember[]
  /** User id of the member who takes an item, by item key. */
  assigned: ReadonlyMap<string, string>
}

/** Returns the other member who took or added an item, or null. */
export type ItemPeople = {
  takenBy: (item: LocatedItem) => ListMember | null
  addedBy: (item: LocatedItem) => ListMember | null
}

/** Props of a route step. */
export type RouteStepProps = {
  step: RouteStep
  people: ItemPeople
  actions: RouteActions
  onWhereIsIt: (item: LocatedItem) => void
}
