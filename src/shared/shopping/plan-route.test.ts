import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chains } from '#shared/catalog/chains.ts'
import { itemNames } from '#shared/catalog/items.ts'
import { locateItems } from './locate-items.ts'
import { parseList } from './parse-list.ts'
import { planRoute } from './plan-route.ts'

const chainName = fc.constantFrom(...chains.map((chain) => chain.name))
const list = fc
  .array(fc.oneof(fc.constantFrom(...itemNames, 'Apple', 'unicorn'), fc.string()))
  .map((items) => parseList(items.join(',')))
const aisleOrder = (aisle: string) => Number(/\d+/.exec(aisle)?.[0] ?? 999)

test('a shopper starts at the entrance and goes on from aisle to aisle', () => {
  expect(planRoute(locateItems(['milk', 'BREAD', 'banana', 'unicorn'], 'Target'))).toEqual([
    {
      stepNumber: 1,
      aisle: 'Aisle G5',
      direction: 'Start at the store entrance and head to your first aisle',
      items: ['BREAD'],
    },
    { stepNumber: 2, aisle: 'Aisle G30', direction: 'Continue to the next aisle', items: ['milk'] },
    { stepNumber: 3, aisle: 'Produce', direction: 'Continue to the next aisle', items: ['banana'] },
  ])
})

test('a shopper takes all items of one aisle in one step', () => {
  expect(planRoute(locateItems(['pasta', 'rice'], 'Target'))).toMatchObject([
    { aisle: 'Aisle G14', items: ['pasta', 'rice'] },
  ])
})

test('a shopper with nothing found has no route', () => {
  expect(planRoute(locateItems(['unicorn'], 'Target'))).toEqual([])
  expect(planRoute(locateItems(['milk'], 'Corner Shop'))).toEqual([])
})

test('a shopper walks numbered steps by aisle number, departments last', () => {
  fc.assert(
    fc.property(list, chainName, (items, name) => {
      const steps = planRoute(locateItems(items, name))
      const orders = steps.map(({ aisle }) => aisleOrder(aisle))
      expect(orders).toEqual(orders.toSorted((a, b) => a - b))
      expect(steps.map(({ stepNumber }) => stepNumber)).toEqual(steps.map((_, index) => index + 1))
      expect(new Set(steps.map(({ aisle }) => aisle)).size).toBe(steps.length)
    }),
  )
})

test('a shopper meets every found item in exactly one step and no other item', () => {
  fc.assert(
    fc.property(list, chainName, (items, name) => {
      const located = locateItems(items, name)
      const found = located.filter((item) => item.found).map(({ item }) => item)
      const met = planRoute(located).flatMap((step) => step.items)
      expect(met.toSorted()).toEqual(found.toSorted())
    }),
  )
})
