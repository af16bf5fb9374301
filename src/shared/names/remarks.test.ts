import { expect, test } from 'vitest'
import { readNameWords } from './name-words.ts'
import { isRemark, isTask } from './remarks.ts'
import { wordsText } from './test-words.ts'

const words = readNameWords(wordsText)

test("remarks, measures and weekdays aren't products", () => {
  for (const text of [
    'cleaned and sliced',
    'to finish',
    'crusts removed',
    'leaves only',
    'for frying',
    'medium dice',
    'cup',
    'Tuesday',
  ]) {
    expect(isRemark(words, text)).toBe(true)
  }
  for (const text of ['large', 'milk', 'sliced cheese', 'cups of noodles', '']) {
    expect(isRemark(words, text)).toBe(false)
  }
})

test("tasks and items that grocery stores don't sell aren't products", () => {
  for (const text of ['return library books', 'call mom', 'shirts from the dry cleaner']) {
    expect(isTask(words, text)).toBe(true)
  }
  expect(isTask(words, 'new ceiling fan')).toBe(true)
  expect(isTask(words, 'ceiling fan pulls')).toBe(false)
  for (const text of ['book', 'text', 'dry shampoo']) expect(isTask(words, text)).toBe(false)
})
