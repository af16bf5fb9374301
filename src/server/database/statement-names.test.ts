import { expect, test } from 'vitest'
import { statementName } from './statement-names.ts'

test('a text has one name, and another text another', () => {
  const first = statementName('select $1')
  expect(first).toEqual(expect.any(String))
  expect(statementName('select $1')).toBe(first)
  expect(statementName('select $1, 2')).not.toBe(first)
})

test('after many texts a new one is run without a name, and an old one still with its own', () => {
  const first = statementName('select 0')
  const all = Array.from({ length: 200 }, (_, n) => statementName(`select ${n}`))
  const names = all.filter((name) => name !== undefined)
  expect(new Set(names).size).toBeLessThanOrEqual(100)
  expect(all.at(-1)).toBeUndefined()
  expect(statementName('select 0')).toBe(first)
})
