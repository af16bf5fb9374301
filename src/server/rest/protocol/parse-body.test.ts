import { expect, test } from 'vitest'
import { parseBody } from './parse-body.ts'

function body(text: string, columns?: string[]) {
  return parseBody(text, columns)
}

test.each([
  ['{"b":1,"a":2}', true, ['a', 'b'], 1],
  ['[{"b":1,"a":2},{"a":3,"b":null}]', false, ['a', 'b'], 2],
  ['[]', false, [], 0],
  ['{}', true, [], 1],
])('the columns of %s are its keys', (text, isObject, columns, rowCount) => {
  expect(body(text)).toEqual({ json: text, isObject, columns, rowCount })
})

test('numbers reach PostgreSQL unchanged', () => {
  const text = '{"n": 12345678901234567890.10}'
  expect(body(text).json).toBe(text)
})

test.each(['"x"', '7', 'null', 'true'])('the body %s has no rows', (text) => {
  expect(body(text)).toEqual({ json: '[]', isObject: false, columns: [], rowCount: 1 })
})

test('if the columns are given, only PostgreSQL validates the JSON', () => {
  expect(body('\n {bad', ['b', 'a', 'b'])).toEqual({
    json: '\n {bad',
    isObject: true,
    columns: ['a', 'b'],
    rowCount: 1,
  })
  expect(body('[{"a":1},{"b":2}]', ['a']).rowCount).toBe(2)
})

test.each(['', '{', '{"a":}', 'undefined'])('%j is invalid JSON', (text) => {
  expect(() => body(text)).toThrow('Empty or invalid json')
})

test.each(['[{"a":1},{"b":1}]', '[{"a":1},{}]', '[1]', '[{},[]]'])(
  'the body %s is rejected because its rows have different keys',
  (text) => {
    expect(() => body(text)).toThrow('All object keys must match')
  },
)
