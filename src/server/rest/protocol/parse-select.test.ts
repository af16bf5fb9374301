import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RequestError } from '../../lib/errors.ts'
import { parseSelect } from './parse-select.ts'

const column = (name: string, alias?: string) => ({ column: name, alias })

test.each([
  [undefined, ['all']],
  ['', ['all']],
  ['*', ['all']],
  ['id, name', [column('id'), column('name')]],
  ['title:name,*', [column('name', 'title'), 'all']],
  ['"a,b"', [column('a,b')]],
])('select=%s is parsed', (text, items) => {
  expect(parseSelect(text)).toEqual(items)
})

test.each([
  'id,',
  ',id',
  'id)',
  'id::text',
  'data->a',
  'odd-one:id',
  '1a:id',
  'rel(*)',
  'x:rel!hint!inner(a,b(c),"d)"),id',
  '...rel(a)',
  'count()',
  'total:id.sum()',
  'a:*',
  '"id',
  '*x',
])('select=%s is rejected', (text) => {
  expect(() => parseSelect(text)).toThrow('failed to parse select parameter')
})

test('any text is either parsed or rejected with an error in PostgREST’s format', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        parseSelect(text)
      } catch (error) {
        expect(error).toBeInstanceOf(RequestError)
      }
    }),
  )
})
