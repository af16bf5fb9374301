import { expect, test } from 'vitest'
import { planImport } from './plan-import.ts'

const list = (name: string, text: string) => ({ name, text, tickedKeys: [] })
const savedList = (name: string, text: string, role: 'owner' | 'editor' = 'owner') => ({
  name,
  text,
  role,
})

test('a list whose name is taken gets a new name', () => {
  const read = {
    lists: [list('Weekly', 'milk'), list('Weekly', 'eggs'), list('Party', 'chips')],
    skipped: [{ name: 'Long', reason: 'It is too long.' }],
  }
  const { toImport, skipped } = planImport(read, [savedList('Weekly', 'milk')])
  expect(toImport.map(({ name, savedAs }) => [name, savedAs])).toEqual([
    ['Weekly', 'Weekly (2)'],
    ['Party', 'Party'],
  ])
  expect(skipped).toEqual([
    { name: 'Long', reason: 'It is too long.' },
    { name: 'Weekly', reason: 'You already have it.' },
  ])
})

test('lists with the same name in one file are all saved', () => {
  const read = { lists: [list('A', 'milk'), list('A', 'eggs'), list('A', 'milk')], skipped: [] }
  expect(planImport(read, []).toImport.map(({ savedAs }) => savedAs)).toEqual([
    'A',
    'A (2)',
    'A (3)',
  ])
})

test('lists beyond the account’s limit are left out with a message that says what to do', () => {
  const saved = Array.from({ length: 999 }, (_, at) => savedList(`L${at}`, 'milk'))
  const { toImport, skipped } = planImport(
    { lists: [list('A', 'a'), list('B', 'b')], skipped: [] },
    saved,
  )
  expect(toImport.map(({ name }) => name)).toEqual(['A'])
  expect(skipped).toEqual([
    { name: 'B', reason: 'An account can have up to 1,000 lists. Delete some to save it.' },
  ])
})

test('a list that was imported under a new name is recognized on the next import', () => {
  const read = { lists: [list('Weekly', 'eggs')], skipped: [] }
  const { toImport } = planImport(read, [
    savedList('Weekly', 'milk'),
    savedList('Weekly (2)', 'eggs'),
  ])
  expect(toImport).toEqual([])
})

test("lists owned by other shoppers don't count toward the limit", () => {
  const shared = Array.from({ length: 1_000 }, (_, at) => savedList(`L${at}`, 'milk', 'editor'))
  expect(planImport({ lists: [list('A', 'a')], skipped: [] }, shared).toImport).toHaveLength(1)
})

test("lists beyond the server's size limit are left out", () => {
  const text = '\u{1f95b}'.repeat(20_000)
  const lists = Array.from({ length: 300 }, (_, at) => list(`L${at}`, text))
  const { toImport, skipped } = planImport({ lists, skipped: [] }, [savedList('Mine', text)])
  expect(toImport).toHaveLength(296)
  expect(skipped[0]).toEqual({
    name: 'L296',
    reason: 'Your lists would have more items than an account can have.',
  })
})
