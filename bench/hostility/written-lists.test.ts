import { expect, test } from 'vitest'
import { differencesOf } from './written-lists.ts'

const list = 'weekly'
const written = {
  list,
  name: 'Weekly',
  entries: new Map([
    ['milk', { text: 'milk', present: true, done: true }],
    ['eggs', { text: 'eggs', present: false, done: false }],
  ]),
}
const row = {
  list,
  id: '1',
  owner: 'ann',
  role: 'owner' as const,
  name: 'Weekly',
  present: true,
  trip: 1,
  store: null,
  created_at: '',
  clocks: {},
  members: [],
}
const milk = {
  list,
  key: 'milk',
  text: 'milk',
  before: ', ',
  place: 1,
  present: true,
  added_by: null,
  clocks: {},
}
const tick = { list, trip: 1, key: 'milk', done: true, done_by: null, clocks: {} }
const received = { lists: [row], items: [milk], ticks: [tick], refused: [], versions: {} }

test('a list with exactly the written entries has no differences', () => {
  expect(differencesOf(written, received)).toEqual([])
})

test('any change by another shopper is reported as a difference', () => {
  const changes = [
    { lists: [] },
    { lists: [{ ...row, name: 'Party' }] },
    { lists: [{ ...row, present: false }] },
    { items: [] },
    { items: [{ ...milk, text: 'oat milk' }] },
    { items: [{ ...milk, present: false }] },
    { items: [milk, { ...milk, key: 'eggs' }] },
    { items: [milk, { ...milk, key: 'gin' }] },
    { ticks: [{ ...tick, done: false }] },
    { ticks: [] },
  ]
  const counts = changes.map((change) => differencesOf(written, { ...received, ...change }).length)
  expect(counts).toEqual(changes.map(() => 1))
})
