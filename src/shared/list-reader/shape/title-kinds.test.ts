import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { titleOfKinds } from './title-kinds.ts'

test('each kind listed after a product and a colon is an item whose name includes the product', () => {
  const line = 'milk: 2% 1 gal, oat 2'
  expect(titleOfKinds('pizza: frozen, frozen', testNames)).toEqual({
    title: 'pizza',
    length: 7,
  })
  expect(readList('pizza: frozen, frozen', testNames).map(({ name }) => name)).toEqual([
    'frozen pizza',
    'frozen pizza',
  ])
  expect(titleOfKinds(line, testNames)).toBe(null)
})

test('a line is not read as kinds if it has other products, an unknown title or only one kind', () => {
  expect(titleOfKinds('pizza: eggs, salt', testNames)).toBe(null)
  expect(titleOfKinds('dinner: frozen, frozen', testNames)).toBe(null)
  expect(titleOfKinds('pizza: frozen', testNames)).toBe(null)
})
