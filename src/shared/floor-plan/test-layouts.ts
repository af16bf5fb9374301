import * as fc from 'fast-check'
import type { Layout } from '#shared/names/layout.ts'
import type { FloorPlan } from './floor-plan-types.ts'
import { crosses, type Point, type Rect, type Segment } from './geometry.ts'

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
const aisle = fc
  .tuple(fc.constantFrom('', '', 'A', 'H'), fc.nat(60), fc.constantFrom('', '', '', 'A', 'B'))
  .map(([zone, number, part]) => `Aisle ${zone}${number}${zone === '' ? part : ''}`)
const signNames = fc
  .tuple(
    fc.uniqueArray(word, { maxLength: 12 }),
    fc.uniqueArray(aisle, { maxLength: 48 }),
    fc.uniqueArray(word, { maxLength: 4 }),
  )
  .map(([before, aisles, after]) => [...new Set([...before, ...aisles, ...after])])
  .filter((names) => names.length > 0)

/** Generates layouts of any size: departments, then numbered aisles in any order, then more departments. */
export const layouts: fc.Arbitrary<Layout> = signNames.chain((names) => layoutNamed(names))

function layoutNamed(names: readonly string[]): fc.Arbitrary<Layout> {
  return fc
    .array(fc.nat(8), { minLength: names.length, maxLength: names.length })
    .map((shelfCounts) => ({
      chainName: 'Any',
      signs: names.map((name, index) => ({
        name,
        shelves: Array.from({ length: shelfCounts[index] ?? 0 }, (_, shelf) => ({
          name: `${name} ${shelf}`,
          isGuess: false,
        })),
      })),
      signOfShelf: new Map(),
    }))
}

const ownName = fc.oneof(
  aisle,
  word,
  fc.constantFrom('Left wall', 'Back wall', 'Right wall', 'Front', 'Pared izquierda', 'Al fondo'),
  fc.nat(40).map((number) => `A${number}`),
  fc.nat(40).map((number) => `${number}A/${number}B`),
  fc.nat(40).map((number) => `Aisle ${number} & ${number + 1}`),
  fc.stringMatching(/^Aisle [A-Z]$/),
  fc.nat(9).map((number) => `Cooler ${number}`),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
)

/** Generates layouts of stores whose own signs have any names and are in any order. */
export const ownLayouts: fc.Arbitrary<Layout> = fc
  .uniqueArray(ownName, { maxLength: 80 })
  .chain((names) => layoutNamed(names))
  .chain((layout) =>
    fc
      .subarray(layout.signs.map(({ name }) => name))
      .map((typical) => ({ ...layout, typicalSigns: new Set(typical) })),
  )

/** Generates layouts, each paired with some of its signs in random order. */
export function layoutsWithStops(maxStops: number, all: fc.Arbitrary<Layout> = layouts) {
  return all.chain((layout) =>
    fc
      .shuffledSubarray(
        layout.signs.map(({ name }) => name),
        {
          minLength: Math.min(2, layout.signs.length),
          maxLength: Math.min(maxStops, layout.signs.length),
        },
      )
      .map((signs) => ({ layout, signs })),
  )
}

/** Returns the rectangles that shoppers can't walk through. */
export function obstaclesOf(plan: FloorPlan): Rect[] {
  const departments = plan.areas.filter(({ place }) => place !== 'aisle' && place !== 'front')
  return [...plan.shelves, ...plan.checkouts, ...departments.map(({ rect }) => rect)]
}

/**
 * Returns the invalid segments of a line: those that aren't parallel to a wall, are outside the store, or go
 * through an obstacle.
 */
export function missteps(plan: FloorPlan, line: readonly Point[]): Segment[] {
  const obstacles = obstaclesOf(plan)
  const steps = line.slice(1).map((to, index): Segment => ({ from: line[index] ?? to, to }))
  return steps.filter((step) => {
    const { from, to } = step
    const isInside = [from, to].every(
      ({ x, y }) => x >= 0 && y >= 0 && x <= plan.width && y <= plan.depth,
    )
    const isAlongAxis = from.x === to.x || from.y === to.y
    return !isInside || !isAlongAxis || obstacles.some((rect) => crosses(step, rect))
  })
}
