import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

test('the name of a statement depends only on its SQL', () => {
  const name = new StatementNames().nameFor('select $1')
  expect(name).toEqual(expect.any(String))
  expect(new StatementNames().nameFor('select $1')).toBe(name)
  expect(new StatementNames().nameFor('select $1, 2')).not.toBe(name)
})

test('once the limit is reached, new statements don’t get a name, and earlier ones keep theirs', () => {
  const names = new StatementNames()
  const first = names.nameFor('select 0')
  const all = Array.from({ length: 200 }, (_, n) => names.nameFor(`select ${n}`))
  const present = all.filter((name) => name !== undefined)
  expect(new Set(present).size).toBeLessThanOrEqual(100)
  expect(all.at(-1)).toBeUndefined()
  expect(names.nameFor('select 0')).toBe(first)
})

test('a statement is considered prepared after a successful batch, until PostgreSQL reports it as unknown', () => {
  const names = new StatementNames()
  names.nameFor('select 1')
  expect(names.isPrepared('select 1')).toBe(false)
  names.markPrepared('select 1')
  expect(names.isPrepared('select 1')).toBe(true)
  names.forgetPrepared()
  expect(names.isPrepared('select 1')).toBe(false)
})
