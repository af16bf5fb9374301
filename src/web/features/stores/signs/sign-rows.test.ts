import { expect, test } from 'vitest'
import {
  countSigns,
  rowOfSign,
  rowProblems,
  type SignRow,
  signsOfRows,
  sizeProblem,
  withRowMoved,
  withSigns,
} from './sign-rows.ts'

function row(name: string, words = '', isRemoved = false): SignRow {
  return { key: name, name, words, isRemoved }
}

function namesOf(rows: readonly SignRow[]) {
  return rows.map(({ name }) => name)
}

test('a sign’s words are edited as one line with commas but saved separately', () => {
  const edited = rowOfSign({ name: 'Aisle 7', words: ['baking', 'beans, dry'] })
  expect(edited.words).toBe('baking, dry beans')
  expect(signsOfRows([{ ...edited, words: ' baking,, dry beans; oil ,' }])).toEqual([
    { name: 'Aisle 7', words: ['baking', 'dry beans', 'oil'] },
  ])
})

test('removed and empty rows are neither counted nor saved', () => {
  const rows = [row('Aisle 1', 'soap', true), row(''), row('Aisle 2', 'rice')]
  expect(countSigns(rows)).toBe(1)
  expect(signsOfRows(rows)).toEqual([{ name: 'Aisle 2', words: ['rice'] }])
})

test('a sign moves past removed signs but not past either end', () => {
  const rows = [row('A'), row('B', '', true), row('C'), row('D')]
  expect(namesOf(withRowMoved(rows, 'C', -1))).toEqual(['C', 'A', 'B', 'D'])
  expect(namesOf(withRowMoved(rows, 'A', 1))).toEqual(['B', 'C', 'A', 'D'])
  expect(namesOf(withRowMoved(rows, 'A', -1))).toEqual(['A', 'B', 'C', 'D'])
  expect(namesOf(withRowMoved(rows, 'D', 1))).toEqual(['A', 'B', 'C', 'D'])
})

test('signs read later are added, or merged into existing signs with the same name', () => {
  const rows = withSigns(
    [row('Aisle 7', 'baking'), row('Aisle 8', 'tea', true)],
    [
      { name: 'Aisle 7', words: ['baking', 'oil'] },
      { name: 'Aisle 8', words: ['coffee'] },
    ],
  )
  expect(rows.map(({ name, words, isRemoved }) => ({ name, words, isRemoved }))).toEqual([
    { name: 'Aisle 7', words: 'baking, oil', isRemoved: false },
    { name: 'Aisle 8', words: 'tea', isRemoved: true },
    { name: 'Aisle 8', words: 'coffee', isRemoved: false },
  ])
})

test('a sign that cannot be saved shows what to change', () => {
  const rows = [
    row('Aisle 7', 'baking'),
    row('', 'soap'),
    row('n'.repeat(41)),
    row('Aisle 9', Array.from({ length: 41 }, (_, at) => `w${at}`).join(',')),
    row('Aisle 10', 'x'.repeat(61)),
    row('', '', false),
    row('…', 'tea', true),
  ]
  const problems = rowProblems(rows.map((one, at) => ({ ...one, key: String(at) })))
  const long = `Put commas between the words: ‘${'x'.repeat(20)}…’ has more than 60 characters.`
  const texts = [...problems].map(([key, { field, text }]) => `${key} ${field}: ${text}`)
  expect(texts).toEqual([
    '1 name: Enter what the sign is called, such as Aisle 7.',
    '2 name: The name of a sign has up to 40 characters; this one has 41.',
    '3 words: A sign has up to 40 words; this one has 41.',
    `4 words: ${long}`,
  ])
})

test('too many signs or words for a store cannot be saved', () => {
  const many = Array.from({ length: 301 }, (_, at) => row(`Aisle ${at}`))
  expect(sizeProblem(many)).toBe('A store can have up to 300 signs; this one has 301. Remove some.')
  expect(sizeProblem(many.slice(1))).toBeNull()
  const long = Array.from({ length: 20 }, (_, at) => row(`Aisle ${at}`, 'word '.repeat(300)))
  expect(sizeProblem(long)).toMatch(
    /^A store's signs can have up to 20,000 characters in all; these/,
  )
})
