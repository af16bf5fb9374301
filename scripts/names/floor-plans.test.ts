import { expect, test } from 'vitest'
import { chains } from '../../src/shared/catalog/chains.ts'
import { floorPlanOf } from '../../src/shared/floor-plan/floor-plan-of.ts'
import { overlaps } from '../../src/shared/floor-plan/geometry.ts'
import { missteps, obstaclesOf } from '../../src/shared/floor-plan/test-layouts.ts'
import { stopOf, walkedLine } from '../../src/shared/floor-plan/walked-line.ts'
import { readCatalog } from './catalog-files.ts'

const { layoutOf } = readCatalog()

function planFor(chainName: string) {
  const layout = layoutOf(chainName)
  if (!layout) throw new Error(`There is no layout for ${chainName}.`)
  return { signs: layout.signs.map(({ name }) => name), plan: floorPlanOf(layout) }
}

test.each(chains)(
  '$name: a shopper can walk past every sign without crossing a shelf',
  ({ name }) => {
    const { plan, signs } = planFor(name)
    expect(plan.areas.map(({ sign }) => sign)).toEqual(signs)
    const legs = walkedLine(plan, signs)
    expect(legs.filter((leg) => leg.length === 0)).toEqual([])
    expect(missteps(plan, legs.flat())).toEqual([])
  },
)

test.each(chains)("$name: objects on the plan don't overlap", ({ name }) => {
  const obstacles = obstaclesOf(planFor(name).plan)
  const overlapping = obstacles.filter((rect, index) =>
    obstacles.slice(index + 1).some((other) => overlaps(rect, other)),
  )
  expect(overlapping).toEqual([])
})

test.each(chains)('$name: every aisle in the sample data is on the plan', ({ name, items }) => {
  const { plan } = planFor(name)
  const aisles = Object.values(items).map(({ aisle }) => aisle)
  expect(aisles.filter((aisle) => stopOf(plan, aisle) === null)).toEqual([])
})

test('every chain has a different floor plan', () => {
  const sizes = chains.map(({ name }) => {
    const { width, depth, areas } = planFor(name).plan
    return [width.toFixed(1), depth.toFixed(1), ...areas.map(({ place }) => place)].join()
  })
  expect(new Set(sizes).size).toBe(chains.length)
})
