import { expect, test } from 'vitest'
import { parseOrder } from './parse-order.ts'

test('an order is parsed into its terms', () => {
  expect(parseOrder('name.desc.nullslast, id,"a.b".nullsfirst,x.asc')).toEqual([
    { column: 'name', direction: 'desc', nulls: 'last' },
    { column: 'id', direction: undefined, nulls: undefined },
    { column: 'a.b', direction: undefined, nulls: 'first' },
    { column: 'x', direction: 'asc', nulls: undefined },
  ])
})

test.each(['', 'id,', 'id.up', 'id.ascending', 'id.desc.x', 'id.nullslast.desc', 'data->a'])(
  'order=%s is rejected',
  (text) => {
    expect(() => parseOrder(text)).toThrow('failed to parse order')
  },
)

test('ordering by another resource is rejected, and the error names the resource', () => {
  expect(() => parseOrder('rel(id)')).toThrow('failed to parse order (rel(id))')
})
