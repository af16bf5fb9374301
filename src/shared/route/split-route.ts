import { openKeys, type RouteStep } from './plan-steps.ts'

/** One of the two parts of a split route. */
export type RoutePart = {
  /** The signs in this part: 'aisles 4–9', 'Bakery to Aisle 3' or, for a single sign, 'Bakery'. */
  name: string
  /** Keys of the open items in this part. `otherKeys` are the keys in the other part. */
  keys: readonly string[]
  otherKeys: readonly string[]
}

/**
 * Splits the remaining steps in half for two shoppers. If the number of steps is odd, the first part gets the
 * extra one. Leaves out ticked items, postponed steps and other shoppers' steps. Returns null if fewer than
 * two steps remain.
 */
export function splitRoute(steps: readonly RouteStep[]): [RoutePart, RoutePart] | null {
  const open = steps.filter(({ state, isLater }) => state !== 'done' && !isLater)
  const middle = Math.ceil(open.length / 2)
  const [first, second] = [open.slice(0, middle), open.slice(middle)]
  if (second.length === 0) return null
  const [firstKeys, secondKeys] = [first.flatMap(openKeys), second.flatMap(openKeys)]
  return [
    { name: nameOf(first), keys: firstKeys, otherKeys: secondKeys },
    { name: nameOf(second), keys: secondKeys, otherKeys: firstKeys },
  ]
}

/**
 * The part of a split route that a shopper hasn't finished. `name` describes its signs, as in `RoutePart`.
 */
export type TakenPart = { userId: string; name: string }

/**
 * For each shopper who still has items to pick up on a split route, returns a name for the part that is left,
 * such as 'aisles 4–9'. Shoppers are in the order of their first steps. `assigned` maps item keys to user
 * IDs. Ignores items that aren't assigned.
 */
export function namesOfRemainingParts(
  steps: readonly RouteStep[],
  assigned: ReadonlyMap<string, string>,
): TakenPart[] {
  const open = steps.flatMap((step) =>
    step.items.flatMap(({ key, isTaken }) => {
      const userId = isTaken ? undefined : assigned.get(key)
      return userId === undefined ? [] : [{ userId, step }]
    }),
  )
  return [...Map.groupBy(open, ({ userId }) => userId)].map(([userId, all]) => ({
    userId,
    name: nameOf(all.map(({ step }) => step)),
  }))
}

const numbered = /^Aisle (?<number>[A-Z]*\d+)$/u

function nameOf(steps: readonly RouteStep[]): string {
  const [from = '', to = ''] = [steps[0]?.aisle, steps.at(-1)?.aisle]
  const [first, last] = [from, to].map((aisle) => numbered.exec(aisle)?.groups?.['number'])
  if (from === to) return from
  return first && last ? `aisles ${first}–${last}` : `${from} to ${to}`
}
