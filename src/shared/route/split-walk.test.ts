import { expect, test } from 'vitest'
import { noAmount } from '#shared/list-reader/amount.ts'
import type { LocatedItem } from '#shared/locate/locate-list.ts'
import { newWalk, postpone, takeItems } from './change-walk.ts'
import { planWalk, type Walk } from './plan-walk.ts'
import { splitWalk } from './split-walk.ts'

function item(name: string, aisle: string): LocatedItem {
  const read = {
    key: name,
    name,
    note: '',
    heading: null,
    amounts: [noAmount],
    texts: [name],
    rows: [],
  }
  const base = { ...read, product: null, shelf: null, offers: [] }
  return { ...base, found: true, aisle, category: 'Pantry', source: 'likely' }
}

const items = [
  item('beer', 'Aisle 2'),
  item('rice', 'Aisle 7'),
  item('pasta', 'Aisle 7'),
  item('cookies', 'Aisle 12'),
  item('milk', 'Dairy'),
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
