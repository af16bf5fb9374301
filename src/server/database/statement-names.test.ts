import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('a text has one name on every connection, and another text another', () => {
  const name = new StatementNames().nameFor('select $1')
  expect(name).toEqual(expect.any(String))
  expect(new StatementNames().nameFor('select $1')).toBe(name)
  expect(new StatementNames().nameFor('select $1, 2')).not.toBe(name)
})

test('after many texts a new one is run without a name, and an old one still with its own', () => {
  const names = new StatementNames()
  const first = names.nameFor('select 0')
  const all = Array.from({ length: 200 }, (_, n) => names.nameFor(`select ${n}`))
  const named = all.filter((name) => name !== undefined)
  expect(new Set(named).size).toBeLessThanOrEqual(100)
  expect(all.at(-1)).toBeUndefined()
  expect(names.nameFor('select 0')).toBe(first)
})

test('a text is prepared from the first batch that went well to a denial by PostgreSQL', () => {
  const names = new StatementNames()
  names.nameFor('select 1')
  expect(names.isPrepared('select 1')).toBe(false)
  names.keep('select 1')
  expect(names.isPrepared('select 1')).toBe(true)
  names.forgetPrepared()
  expect(names.isPrepared('select 1')).toBe(false)
})
