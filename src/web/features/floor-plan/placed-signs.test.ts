import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorPlanOf } from '#shared/floor-plan/floor-plan-of.ts'
import { middleOf, overlaps, type Rect } from '#shared/floor-plan/geometry.ts'
import { layoutsWithStops } from '#shared/floor-plan/test-layouts.ts'
import { readLayout } from '#shared/names/layout.ts'
import type { SignState } from './placed-route.ts'
import { placedSigns } from './placed-signs.ts'
import { wholePlan } from './plan-window.ts'

const phonePx = 288
const measures = { widthOf: (text: string) => 7 * text.length, occupied: [] }

test('only signs on the route have a state', () => {
  const aisles = ['Aisle 1', 'Aisle 2', 'Aisle 3', 'Aisle 4'].map(
    (sign) => `## ${sign}\nshelf of ${sign}\n`,
  )
  const plan = floorPlanOf(readLayout(`# Any\n\n## Produce\nfruit\n\n${aisles.join('\n')}`))
  const states = new Map<string, SignState>([
    ['Produce', 'done'],
    ['Aisle 2', 'current'],
    ['Aisle 4', 'locked'],
  ])
  const shown = wholePlan(plan)
  const signs = placedSigns({ plan, states, shown, metersPerPx: shown.width / 600, ...measures })
  const seen = signs.map(({ lines, state }) => `${lines.join(' ')} ${state ?? 'quiet'}`)
  expect(seen.toSorted()).toEqual(['1 quiet', '2 current', '3 quiet', '4 locked', 'Produce done'])
  // The current sign is drawn last, on top of all others.
  expect(signs.at(-1)?.state).toBe('current')
})

test('on the smallest phone, every sign on a route is inside the walls and large enough to read', () => {
  fc.assert(
    fc.property(layoutsWithStops(20), fc.nat(20), ({ layout, signs }, doneCount) => {
      const plan = floorPlanOf(layout)
      const shown = wholePlan(plan)
      const states = statesAfter(signs, doneCount)
      const metersPerPx = shown.width / phonePx
      const placed = placedSigns({ plan, states, shown, metersPerPx, ...measures })
      const onRoute = placed.filter(({ state }) => state !== null)
      const quiet = placed.filter(({ state }) => state === null)
      expect(onRoute.map(({ sign }) => sign).toSorted()).toEqual(signs.toSorted())
      expect(onRoute.map(({ lines }) => lines.join(' ')).filter((text) => text === '')).toEqual([])
      expect(placed.filter(({ size }) => size < 10)).toEqual([])
      const walls = { x: 0, y: 0, width: plan.width, height: plan.depth }
      expect(onRoute.filter(({ plate }) => !isInside(plate, walls))).toEqual([])
      const isCovered = ({ plate }: { plate: Rect }) =>
        onRoute.some((other) => overlaps(plate, other.plate))
      expect(quiet.filter(isCovered)).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('signs on a route stay in place as steps are completed', () => {
  fc.assert(
    fc.property(layoutsWithStops(20), fc.nat(19), ({ layout, signs }, doneCount) => {
      const plan = floorPlanOf(layout)
      const shown = wholePlan(plan)
      const middlesAfter = (count: number) => {
        const states = statesAfter(signs, count)
        const metersPerPx = shown.width / phonePx
        const placed = placedSigns({ plan, states, shown, metersPerPx, ...measures })
        return new Map(placed.map(({ sign, plate }) => [sign, middleOf(plate)]))
      }
      const [before, after] = [middlesAfter(doneCount), middlesAfter(doneCount + 1)]
      // A sign that becomes larger may move a little to stay inside the walls.
      const tolerance = (8 * shown.width) / phonePx
      for (const sign of signs) {
        const [from, to] = [before.get(sign), after.get(sign)]
        expect(Math.abs((from?.x ?? 0) - (to?.x ?? 0))).toBeLessThanOrEqual(tolerance)
        expect(Math.abs((from?.y ?? 0) - (to?.y ?? 0))).toBeLessThanOrEqual(tolerance)
      }
    }),
    { numRuns: 100 },
  )
})

/** Returns the states of the signs when the first `doneCount` stops are done. */
function statesAfter(signs: readonly string[], doneCount: number) {
  return new Map(
    signs.map((sign, at): [string, SignState] => {
      if (at === doneCount) return [sign, 'current']
      return [sign, at < doneCount ? 'done' : 'locked']
    }),
  )
}

function isInside(rect: Rect, { x, y, width, height }: Rect): boolean {
  return (
    rect.x >= x &&
    rect.y >= y &&
    rect.x + rect.width <= x + width &&
    rect.y + rect.height <= y + height
  )
}
