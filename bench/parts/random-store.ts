import { floorPlanOf } from '../../src/shared/floor-plan/floor-plan-of.ts'
import type { FloorPlan } from '../../src/shared/floor-plan/floor-plan-types.ts'
import type { LayoutSign } from '../../src/shared/names/layout.ts'

/** Returns a random number from 0 up to, but not including, 1. */
export type Random = () => number

const minSigns = 10
const maxSigns = 60
const minStops = 2
const maxStops = 40

/**
 * Returns a random store with 10 to 60 signs, of which three to ten are departments. Also returns 2 to 40 of
 * the store's signs as stops, in random order.
 */
export function randomTrip(random: Random): { plan: FloorPlan; signs: string[] } {
  const upTo = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  const stopCount = upTo(minStops, maxStops)
  const signCount = upTo(Math.max(minSigns, stopCount), maxSigns)
  const before = upTo(2, 7)
  const after = upTo(1, 3)
  const signs = Array.from({ length: signCount }, (_, index): LayoutSign => {
    const isDepartment = index < before || index >= signCount - after
    return {
      name: isDepartment ? `Department ${letters(index)}` : `Aisle ${index - before + 1}`,
      shelves: Array.from({ length: upTo(1, 9) }, (_, shelf) => ({
        name: `shelf ${index} ${shelf}`,
        isGuess: true,
      })),
    }
  })
  const plan = floorPlanOf({ chainName: 'Random', signs, signOfShelf: new Map() })
  return { plan, signs: shuffled(plan.areas, random).slice(0, stopCount) }
}

/**
 * Returns a seeded random function that is good enough for test stores. Constants: Numerical Recipes, 'quick
 * and dirty' generator.
 */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffled(areas: FloorPlan['areas'], random: Random): string[] {
  return areas
    .map(({ sign }) => ({ sign, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ sign }) => sign)
}

/** Makes a name without digits, because a digit would turn a department into an aisle. */
function letters(index: number): string {
  return index.toString(36).replaceAll(/\d/g, (digit) => 'qwertyuiop'.charAt(Number(digit)))
}
