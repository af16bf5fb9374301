import type { Located } from './locate-items.ts'
import { groupBySection } from './sections.ts'

/** One stop of a route, counted from 1, with the items to take there. */
export type RouteStep = { stepNumber: number; aisle: string; direction: string; items: string[] }

/** One step for each section of the found items, in walking order; none when nothing was found. */
export function planRoute(located: readonly Located[]): RouteStep[] {
  const sections = groupBySection(located.filter((item) => item.found))
  return sections.map((section, index) => ({
    stepNumber: index + 1,
    aisle: section.name,
    direction:
      index === 0
        ? 'Start at the store entrance and head to your first aisle'
        : 'Continue to the next aisle',
    items: section.items.map(({ item }) => item),
  }))
}
