import { expect, test } from 'vitest'
import { readItem } from '../read-item.ts'
import { testNames } from '../test-names.ts'
import { remakeIn } from './chat-remakes.ts'

const items = ['milk', 'black beans'].map((words) => ({
  ...readItem(words, testNames),
  text: words,
  at: 0,
  heading: null,
  store: null,
  isTicked: false,
}))
const changeIn = (words: string) => remakeIn(words, items, testNames)?.change ?? null

test('a message may change the amount or variety of an item', () => {
  expect(changeIn('make the milk 2 gallons')).toEqual({ quantity: 2, upTo: null, unit: 'gallons' })
  expect(changeIn('make the black beans 3 cans')).toEqual({ quantity: 3, upTo: null, unit: 'cans' })
  expect(changeIn('make the milk 2%')?.name).toBe('2%')
})

test("other messages that begin with 'make' do not change an item", () => {
  expect(changeIn('make the most of it')).toBeNull()
  expect(changeIn('make dinner')).toBeNull()
})
