import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readHouseholds } from './read-households.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'read-households-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(content: string) {
  const file = path.join(folder, 'households.json')
  writeFileSync(file, content)
  return readHouseholds(file)
}

const trip = { date: '2026-01-03', items: ['milk'] }
const householdOn = (...dates: string[]) => [
  { household: 'Ann', trips: dates.map((date) => ({ date, items: [] })) },
]

describe('a file of households', () => {
  test('may have unknown fields, an invalid best offer, and two trips on the same day', () => {
    const trips = [trip, { ...trip, store: 'Kroger', best: ['milk'] }, { ...trip, best: 5 }]
    expect(read(JSON.stringify([{ household: 'Ann', size: 4, trips }]))).toEqual([
      {
        household: 'Ann',
        trips: [trip, { ...trip, best: ['milk'] }, { ...trip, best: undefined }],
      },
    ])
  })

  test.each<[string, unknown, string]>([
    ['without an array', { household: 'Ann' }, 'has the wrong form: '],
    ['with a household without trips', [{ household: 'Ann' }], 'has the wrong form at 0.trips: '],
    [
      'with an item that is not text',
      [{ household: 'Ann', trips: [{ ...trip, items: [1] }] }],
      'has the wrong form at 0.trips.0.items.0: ',
    ],
    [
      'with a day that does not exist',
      householdOn('2026-01-03', '2026-02-30'),
      'has the wrong form at 0.trips.1.date: expected a day as YYYY-MM-DD.',
    ],
    [
      'with a date in another form',
      householdOn('2026-1-3'),
      'has the wrong form at 0.trips.0.date: expected a day as YYYY-MM-DD.',
    ],
    [
      'with trips in the wrong order',
      householdOn('2026-01-10', '2026-01-03'),
      'has the wrong form at 0.trips.1.date: expected trips in the order of their dates.',
    ],
  ])('%s is rejected', (_, content, problem) => {
    expect(() => read(JSON.stringify(content))).toThrow(problem)
  })

  test.each(['', 'milk, eggs', '[{"household": "Ann"'])('with the text %j is rejected', (text) => {
    expect(() => read(text)).toThrow('is not JSON')
  })

  test('that does not exist or is a folder is rejected', () => {
    expect(() => readHouseholds(path.join(folder, 'missing.json'))).toThrow('File not found')
    expect(() => readHouseholds(folder)).toThrow('Not a file')
  })
})
