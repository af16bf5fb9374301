import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestError } from '../../lib/errors.ts'
import { isCondition, parseFilters } from './parse-filters.ts'

test.each([
  ['name', 'eq.', { column: 'name', negated: false, operator: 'eq', value: '' }],
  ['name', 'eq.a.b,(c)', { column: 'name', negated: false, operator: 'eq', value: 'a.b,(c)' }],
  ['name', 'not.gte.1', { column: 'name', negated: true, operator: 'gte', value: '1' }],
  ['name', 'is.NULL', { column: 'name', negated: false, operator: 'is', truth: 'null' }],
  ['name', 'not.is.true', { column: 'name', negated: true, operator: 'is', truth: 'true' }],
  ['"a.b"', 'eq.1', { column: 'a.b', negated: false, operator: 'eq', value: '1' }],
  [' odd-Name x ', 'eq.1', { column: 'odd-Name x', negated: false, operator: 'eq', value: '1' }],
])('%s=%s is parsed', (column, condition, filter) => {
  expect(parseFilters([[column, condition]])).toEqual([filter])
})

test.each([
  ['()', ['']],
  ['(a,b)', ['a', 'b']],
  [' ( a, b ) ', ['a', ' b ']],
  ['("a,b",c)', ['a,b', 'c']],
  [String.raw`("a\"b","c\\d")`, ['a"b', String.raw`c\d`]],
  ['("a"b,c)', ['"a"b', 'c']],
  ['("a,b)', ['"a', 'b']],
  ['(,)', ['', '']],
])('in.%s has the values %j', (list, values) => {
  expect(parseFilters([['id', `in.${list}`]])).toMatchObject([{ operator: 'in', values }])
})

test.each([
  ['id', '', /filter \(\).*column 1/],
  ['id', 'eq', /column 1/],
  ['id', 'odd.1', /column 1/],
  ['id', 'is.nullify', /filter/],
  ['id', 'in.1,2', /column 4/],
  ['id', 'in.(1', /column 6/],
  ['id', 'in.(1)2', /column 7/],
  ['id!x', 'eq.1', /tree path \(id!x\).*column 3/],
  ['id->a', 'eq.1', /tree path/],
  ['rel.order', 'a', /tree path \(rel\.order\)/],
  ['', 'eq.1', /tree path/],
  ['id', 'eq(any).{1}', /filter/],
  ['id', 'fts(english).a', /filter/],
])('%s=%s is rejected', (column, condition, message) => {
  expect(() => parseFilters([[column, condition]])).toThrow(message)
})

test('parsing a quoted list returns its original values', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (values) => {
      const quoted = values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
      const [filter] = parseFilters([['id', `in.(${quoted.join(',')})`]])
      expect(filter).toMatchObject({ operator: 'in', values })
    }),
  )
})

test('any text is either parsed or rejected with an error in PostgREST’s format', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), (column, condition) => {
      try {
        parseFilters([[column, condition]])
      } catch (error) {
        expect(error).toBeInstanceOf(RequestError)
      }
    }),
  )
})

test.each(['eq.1', 'in.(1)', 'is.null', 'not.x', 'cs.{a}', 'fts(english).a', 'eq(any).{1}'])(
  '%s is a condition',
  (text) => {
    expect(isCondition(text)).toBe(true)
  },
)

test.each(['', 'eq', 'a.eq.1', '78701', 'Target', 'x.y', 'equal.1', ' eq.1', 'not'])(
  '%j is a function argument',
  (text) => {
    expect(isCondition(text)).toBe(false)
  },
)
