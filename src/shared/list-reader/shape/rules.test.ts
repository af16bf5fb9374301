import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { isRule } from './rules.ts'

test.each(['-----', '* * *', '═════', '➖➖➖', '🎄🎄🎄', '🎄🦃🎄🦃', '⭐ ⭐ ⭐'])(
  '%j is a separator',
  (line) => {
    expect(isRule(line)).toBe(true)
  },
)

test.each(['milk', '🎄', '🍎🥛🍞', '- milk', '1'])('%j is not a separator', (line) => {
  expect(isRule(line)).toBe(false)
})

const read = (text: string) => readList(text, testNames).map(({ name, heading }) => [name, heading])

test('text between two separators is a title, unless every line is between separators', () => {
  expect(read('-----\nBread\n-----\nmilk\neggs\n-----\nMISC\n-----\nsalt')).toEqual([
    ['milk', 'Bread'],
    ['eggs', 'Bread'],
    ['salt', 'MISC'],
  ])
  expect(read('milk\n---\neggs\n---\nbread').map(([name]) => name)).toEqual([
    'milk',
    'eggs',
    'bread',
  ])
})

test('text above a separator is a title unless it is a product', () => {
  expect(read('Unicorn trip\n============\nmilk\neggs')).toEqual([
    ['milk', 'Unicorn trip'],
    ['eggs', 'Unicorn trip'],
  ])
  expect(read('milk\n=====\neggs').map(([name]) => name)).toEqual(['milk', 'eggs'])
})
