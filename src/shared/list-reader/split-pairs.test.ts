import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { testNames } from './test-names.ts'

test('a loaf is bread if another item follows it', () => {
  const names = (text: string) => readList(text, testNames).map(({ name }) => name)
  expect(names('2 loaves and eggs')).toEqual(['loaves', 'eggs'])
  expect(names('1 small loaf & salt')).toEqual(['loaf', 'salt'])
  expect(names('a loaf of bread and milk')).toEqual(['bread', 'milk'])
})
