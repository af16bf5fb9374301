import type { RouteStep } from './plan-steps.ts'

/** A part of a route that one of two shoppers takes. */
export type RoutePart = {
  /** 'aisles 4–9', or 'Bakery to Aisle 3'. */
  name: string
  /** Keys of the items of the other part. */
  others: readonly string[]
}

/** What is still to do, halved by steps for two who walk at once; null where that is one step at most. */
export function splitRoute(steps: readonly RouteStep[]): [RoutePart, RoutePart] | null {
  const open = steps.filter(({ state, isLater }) => state !== 'done' && !isLater)
  const middle = Math.ceil(open.length / 2)
  const [first, second] = [open.slice(0, middle), open.slice(middle)]
  if (second.length === 0) return null
  return [
    { name: nameOf(first), others: openKeys(second) },
    { name: nameOf(second), others: openKeys(first) },
  ]
}

function openKeys(steps: readonly RouteStep[]): string[] {
  return steps.flatMap(({ items }) => items.flatMap(({ key, isTaken }) => (isTaken ? [] : key)))
}

const numbered = /^Aisle (?<number>[A-Z]*\d+)$/u

function nameOf(steps: readonly RouteStep[]): string {
  const [from = '', to = ''] = [steps[0]?.aisle, steps.at(-1)?.aisle]
  const [first, last] = [from, to].map((aisle) => numbered.exec(aisle)?.groups?.['number'])
  if (steps.length === 1) return from
  return first && last ? `aisles ${first}–${last}` : `${from} to ${to}`
}
