import { expect, test } from 'vitest'
import { planImport } from './plan-import.ts'

const list = (name: string, text: string) => ({ name, text, taken: [] })
const savedList = (name: string, text: string, role: 'owner' | 'editor' = 'owner') => ({
  name,
  text,
  role,
})

test('a list whose name is taken is saved beside it, and one that is there already left out', () => {
  const read = {
    lists: [list('Weekly', 'milk'), list('Weekly', 'eggs'), list('Party', 'chips')],
    skipped: [{ name: 'Long', reason: 'It is too long.' }],
  }
  const { wanted, skipped } = planImport(read, [savedList('Weekly', 'milk')])
  expect(wanted.map(({ name, savedAs }) => [name, savedAs])).toEqual([
    ['Weekly', 'Weekly (2)'],
    ['Party', 'Party'],
  ])
  expect(skipped).toEqual([
    { name: 'Long', reason: 'It is too long.' },
    { name: 'Weekly', reason: 'You already have it.' },
  ])
})

test('two lists of one name in a file are both saved', () => {
  const read = { lists: [list('A', 'milk'), list('A', 'eggs'), list('A', 'milk')], skipped: [] }
  expect(planImport(read, []).wanted.map(({ savedAs }) => savedAs)).toEqual(['A', 'A (2)', 'A (3)'])
})

test('what an account has no room for is left out with what to do', () => {
  const saved = Array.from({ length: 999 }, (_, at) => savedList(`L${at}`, 'milk'))
  const { wanted, skipped } = planImport(
    { lists: [list('A', 'a'), list('B', 'b')], skipped: [] },
    saved,
  )
  expect(wanted.map(({ name }) => name)).toEqual(['A'])
  expect(skipped).toEqual([
    { name: 'B', reason: 'An account keeps up to 1,000 lists. Delete some to save it.' },
  ])
})

test('a list that was imported under another name is known when it comes again', () => {
  const read = { lists: [list('Weekly', 'eggs')], skipped: [] }
  const { wanted } = planImport(read, [
    savedList('Weekly', 'milk'),
    savedList('Weekly (2)', 'eggs'),
  ])
  expect(wanted).toEqual([])
})

test('lists of others take no room', () => {
  const shared = Array.from({ length: 1_000 }, (_, at) => savedList(`L${at}`, 'milk', 'editor'))
  expect(planImport({ lists: [list('A', 'a')], skipped: [] }, shared).wanted).toHaveLength(1)
})

test('lists that would fill more than the server keeps are left out', () => {
  const text = '\u{1f95b}'.repeat(20_000)
  const lists = Array.from({ length: 300 }, (_, at) => list(`L${at}`, text))
  const { wanted, skipped } = planImport({ lists, skipped: [] }, [savedList('Mine', text)])
  expect(wanted).toHaveLength(296)
  expect(skipped[0]).toEqual({
    name: 'L296',
    reason: 'Your lists would have more items than an account keeps.',
  })
})
