import { describe, expect, test } from 'vitest'
import { chains, exampleChain } from '#shared/catalog/chains.ts'
import { locateItem } from '#shared/locate/locate-item.ts'
import { groupBySection } from '#shared/locate/sections.ts'
import { layOutFloorPlan, plan, roundedLine } from './floor-plan.ts'

const list = ['milk', 'bread', 'chips', 'cereal', 'coffee', 'apples', 'chicken']

describe.each(chains.map((chain) => [chain.name, chain] as const))('a store of %s', (_, chain) => {
  const floorPlan = layOutFloorPlan(chain, list)

  test('shows the stops of the route in order', () => {
    const sections = groupBySection(list.map((name) => ({ name, ...locateItem(name, chain) })))
    expect(floorPlan.stops.map(({ name, items }) => ({ name, items }))).toEqual(
      sections.map(({ name, items }) => ({ name, items: items.map(({ name }) => name) })),
    )
  })

  test('has a walk without gaps from the entrance to the checkout', () => {
    const ends = floorPlan.legs.map((leg) => ({ from: leg[0], to: leg.at(-1) }))
    expect(ends[0]?.from).toEqual(floorPlan.entrance)
    expect(ends.at(-1)?.to).toEqual(floorPlan.checkout)
    expect(ends.slice(0, -1).map(({ to }) => to)).toEqual(floorPlan.stops.map(({ at }) => at))
    expect(ends.slice(1).map(({ from }) => from)).toEqual(floorPlan.stops.map(({ at }) => at))
  })

  test('has a walk that never crosses a shelf', () => {
    const points = floorPlan.legs.flat()
    const inAisles = points.filter(({ y }) => y > plan.shelfTop && y < plan.shelfBottom)
    for (const { x } of inAisles) expect(floorPlan.shelves).not.toContain(x)
    for (const leg of floorPlan.legs) {
      for (const [index, point] of leg.slice(1).entries()) {
        const before = leg[index]
        if (before?.x === point.x) continue
        expect([plan.backY, plan.frontY]).toContain(point.y)
        expect(before?.y).toBe(point.y)
      }
    }
  })

  test('has shelves on both sides of each aisle, all inside the viewBox', () => {
    expect(floorPlan.shelves).toHaveLength(floorPlan.aisles.length + 1)
    for (const { x, y, width, height } of floorPlan.departments) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(plan.width)
      expect(y + height).toBeLessThanOrEqual(plan.height)
    }
  })
})

test("an item the chain doesn't carry has no stop", () => {
  const { stops } = layOutFloorPlan(exampleChain('Kroger'), ['saffron', 'bread'])
  expect(stops.map(({ name }) => name)).toEqual(['Aisle 4'])
})

test('a corner is rounded by at most half the distance to the next corner', () => {
  const corner = [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 40, y: 10 },
  ]
  expect(roundedLine(corner, 16)).toBe('M0 0L0 5Q0 10 16 10L40 10')
})
