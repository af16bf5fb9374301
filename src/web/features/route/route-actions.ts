import type { LocatedItem } from '#shared/locate/locate-list.ts'
import type { RouteStep } from '#shared/route/plan-steps.ts'
import type { ListMember } from '../../lib/lists/stored-list.ts'
import type { Assignments } from '../../lib/trip/assignments.ts'

/** What a shopper does on the way. */
export type RouteActions = {
  /** Ticks items of a step. */
  take: (step: RouteStep, keys: readonly string[]) => void
  putBack: (keys: readonly string[]) => void
  /** Moves items of a step to the end of the route. */
  postpone: (step: RouteStep, keys: readonly string[]) => void
  /** Says to all on the list who takes what; the title says it to the shopper. */
  assign: (assignments: Assignments, title: string) => void
  setUnavailable: (item: LocatedItem, isUnavailable: boolean) => void
  open: (step: RouteStep) => void
  /** The same list from the start. */
  shopAgain: () => void
  /** Takes what was taken off the list. */
  clearTaken: () => void
  startNewList: () => void
}

/** How the route is split among those who walk at once. */
export type Split = {
  /** Everybody on the list; nobody where it can't be split. */
  members: readonly ListMember[]
  /** Who takes which items, by their keys. */
  assigned: ReadonlyMap<string, string>
}

/** Who else took an item, and who else put it on the list. */
export type ItemPeople = {
  takenBy: (item: LocatedItem) => ListMember | null
  addedBy: (item: LocatedItem) => ListMember | null
}

/** What a step of the route shows, and what can be done with it. */
export type RouteStepProps = {
  step: RouteStep
  people: ItemPeople
  actions: RouteActions
  onWhereIsIt: (item: LocatedItem) => void
}
