import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { rowOfGoods } from './goods-rows.ts'

const namesIn = (words: string) =>
  rowOfGoods(words, testNames).map(([from, to]) => words.slice(from, to))

test('three goods in a row without separators are three items', () => {
  expect(namesIn('milk bread eggs')).toEqual(['milk', 'bread', 'eggs'])
  expect(namesIn('black beans garlic salt')).toEqual(['black beans', 'garlic', 'salt'])
})

test('two goods in a row may be one product', () => {
  expect(namesIn('garlic bread')).toEqual([])
})

test('a row with other words or repeated goods stays one item', () => {
  expect(namesIn('milk bread whatever')).toEqual([])
  expect(namesIn('milk bread milk')).toEqual([])
})
