import { expect, test } from 'vitest'
import { parseOrder } from './parse-order.ts'

test('order is read term by term', () => {
  expect(parseOrder('name.desc.nullslast, id,"a.b".nullsfirst,x.asc')).toEqual([
    { column: 'name', direction: 'desc', nulls: 'last' },
    { column: 'id', direction: undefined, nulls: undefined },
    { column: 'a.b', direction: undefined, nulls: 'first' },
    { column: 'x', direction: 'asc', nulls: undefined },
  ])
})

test.each(['', 'id,', 'id.up', 'id.ascending', 'id.desc.x', 'id.nullslast.desc', 'data->a'])(
  'order=%s is refused',
  (text) => {
    expect(() => parseOrder(text)).toThrow('failed to parse order')
  },
)

test('order by another resource is refused by its name', () => {
  expect(() => parseOrder('rel(id)')).toThrow('failed to parse order (rel(id))')
})
