import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test('columns are parsed with and without quotes', () => {
  expect(parseQuery('/t?columns="a","b c", d-e').columns).toEqual(['a', 'b c', 'd-e'])
  expect(() => parseQuery('/t?on_conflict=a b%3Bc')).toThrow(
    'failed to parse on_conflict parameter',
  )
})

test('a parameter without an operator is a function argument instead of a filter', () => {
  const { arguments: args, filters } = parseQuery('/rpc/f?a=1&b=eq.2&a=3', {
    takesArguments: true,
  })
  expect([...args]).toEqual([['a', '3']])
  expect(filters).toMatchObject([{ column: 'b', operator: 'eq', value: '2' }])
  expect(() => parseQuery('/t?a=1')).toThrow('failed to parse filter')
})
