import { expect, test } from 'vitest'
import { testLocated } from '#shared/locate/test-located.ts'
import { newWalk, postpone, takeItems } from './change-walk.ts'
import { planWalk, type Walk } from './plan-walk.ts'
import { splitWalk } from './split-walk.ts'

const items = [
  testLocated('beer', 'Aisle 2'),
  testLocated('rice', 'Aisle 7'),
  testLocated('pasta', 'Aisle 7'),
  testLocated('cookies', 'Aisle 12'),
  testLocated('milk', 'Dairy'),
]
const split = (walk: Walk = newWalk) =>
  splitWalk(planWalk(items, { walk, order: 'aisle-number', layout: null }))

test('two shoppers take half of the steps each', () => {
  expect(split()).toEqual([
    { name: 'aisles 2–7', others: ['cookies', 'milk'] },
    { name: 'Aisle 12 to Dairy', others: ['beer', 'rice', 'pasta'] },
  ])
})

test('what is done, ticked or put off is not split', () => {
  const stop = { aisle: 'Aisle 7', added: ['rice'], keys: ['rice'], isStepDone: false }
  const walk = postpone(takeItems(newWalk, stop), ['beer'])
  expect(split(walk)).toEqual([
    { name: 'aisles 7–12', others: ['milk'] },
    { name: 'Dairy', others: ['pasta', 'cookies'] },
  ])
})

test('a walk of one step has nothing to split', () => {
  expect(split(postpone(newWalk, ['beer', 'rice', 'pasta', 'cookies']))).toBeNull()
  expect(splitWalk([])).toBeNull()
})
