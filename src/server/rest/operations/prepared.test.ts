import { expect, test } from 'vitest'
import { prepared } from './prepared.ts'

test('a text has one name, and another text another', () => {
  const first = prepared({ text: 'select $1', values: ['a'] })
  expect(first).toEqual({ name: expect.any(String), text: 'select $1', values: ['a'] })
  expect(prepared({ text: 'select $1', values: ['b'] }).name).toBe(first.name)
  expect(prepared({ text: 'select $1, 2', values: ['a'] }).name).not.toBe(first.name)
})

test('after many texts a new one is run without a name, and an old one still with its own', () => {
  const first = prepared({ text: 'select 0', values: [] }).name
  const all = Array.from({ length: 200 }, (_, n) => prepared({ text: `select ${n}`, values: [] }))
  const names = all.map(({ name }) => name).filter((name) => name !== undefined)
  expect(new Set(names).size).toBeLessThanOrEqual(100)
  expect(all.at(-1)).toEqual({ text: 'select 199', values: [] })
  expect(prepared({ text: 'select 0', values: [] }).name).toBe(first)
})
