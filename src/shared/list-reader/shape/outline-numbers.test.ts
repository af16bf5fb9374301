import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { numberedLines } from './outline-numbers.ts'

const levels = (text: string) =>
  [...numberedLines(text.split('\n')).values()].map(({ level }) => level)

test.each([
  ['1 Dairy\n1.1 milk\n1.2 eggs\n2 Meat\n2.1 beef', [0, 1, 1, 0, 1]],
  ['1. Food\n1.1. Dairy\n1.1.1. milk\n1.2. Meat', [0, 1, 2, 1]],
  ['List\n1.1 milk\n1.2 eggs\n2.1 beef', []],
  ['I. Dairy\nA. milk\nB. eggs\nII. Meat\nA. beef', [0, 1, 1, 0, 1]],
  ['A. Dairy\n1. milk\n2. eggs\nB. Meat\n1) beef', [0, 1, 1, 0, 1]],
  ['1. milk\n2. eggs\n3. beef', []],
  ['1.5 lb beef\n2 eggs\n2.5 lb onions', []],
  ['1 milk\n2 eggs\n1.5 lb beef', []],
  ['C. milk\n1. eggs\n2. beef', []],
])('the lines of %j have the levels %j', (text, expected) => {
  expect(levels(text)).toEqual(expected)
})

test("headings with outline numbers are not items, and names don't include the numbers", () => {
  const read = (text: string) =>
    readList(text, testNames).map(({ name, heading }) => [name, heading])
  const items = [
    ['milk', 'Dairy'],
    ['eggs', 'Dairy'],
    ['beef', 'Meat'],
  ]
  expect(read('1 Dairy\n1.1 milk\n1.2 eggs\n2 Meat\n2.1 beef')).toEqual(items)
  expect(read('A. Dairy\n1. milk\n2. eggs\nB. Meat\n1. beef')).toEqual(items)
})
