import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name, heading }) => [name, heading])

test.each([
  ['Dairy > milk', [['milk', 'Dairy']]],
  ['Bread › Soda › cherry', [['cherry soda', 'Soda']]],
  ['Frozen -> pizza', [['pizza', 'Frozen']]],
  ['- Dairy / milk', [['milk', 'Dairy']]],
])('%j has a heading before its item', (line, items) => {
  expect(read(line)).toEqual(items)
})

test.each(['milk > 2', 'milk / eggs', 'Costco >'])(
  "%j doesn't have a heading before its item",
  (line) => {
    expect(read(line).every(([, heading]) => heading === null)).toBe(true)
  },
)

test('lines may begin with a store section and a dash if several lines do', () => {
  expect(read('DAIRY – milk, 2 eggs\nMEAT – beef\nPARTY – unicorn, bread')).toEqual([
    ['milk', 'DAIRY'],
    ['eggs', 'DAIRY'],
    ['beef', 'MEAT'],
    ['unicorn', 'PARTY'],
    ['bread', 'PARTY'],
  ])
})

test('bold words at the start of a line name a single item', () => {
  expect(
    readList('- **Eggs** – 2, pasture raised\n- **Salt** – 1', testNames).map(({ name }) => name),
  ).toEqual(['Eggs', 'Salt'])
  expect(
    read('**Dairy** – milk, eggs')
      .map(([name]) => name)
      .slice(-1),
  ).toEqual(['eggs'])
})

test('a number after a variety is its count, and an item keeps its count if one remark is below it', () => {
  const read = (text: string) =>
    readList(text, testNames).map(({ name, quantity, note }) => [name, quantity, note])
  expect(read('milk\n  oat 2\n  almond 1')).toEqual([
    ['oat milk', 2, ''],
    ['almond milk', 1, ''],
  ])
  expect(read('coffee, 2 bags\n  whole bean')).toEqual([['coffee', 2, 'whole bean']])
})
