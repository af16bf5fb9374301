import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Household } from './read-households.ts'
import { scoreMethods } from './score-methods.ts'

/** Two simulated years of five households: household, date, and items, separated by tabs. */
const file = path.join(import.meta.dirname, 'households.tsv')

function simulatedHouseholds(): Household[] {
  const byName = new Map<string, Household>()
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [household = '', date = '', items = ''] = line.split('\t')
    const known = byName.get(household) ?? { household, trips: [] }
    known.trips.push({ date, items: items.split(', ') })
    byName.set(household, known)
  }
  return [...byName.values()]
}

test("simulated shoppers buy more of the suggested items than of simpler methods' suggestions", () => {
  const [ours, ...controls] = scoreMethods(simulatedHouseholds())
  expect(ours?.method).toBe('buy again')
  expect(controls.map(({ method }) => method)).toEqual(['most often', 'last list', 'overdue'])
  expect(ours?.firstFour).toBeGreaterThan(Math.max(...controls.map((score) => score.firstFour)))
  expect(ours?.firstTwelve).toBeGreaterThan(Math.max(...controls.map((score) => score.firstTwelve)))
})

const trip = { date: '2026-01-03', items: ['milk', 'eggs'] }
const trips = Array.from({ length: 11 }, () => trip)

test("if the best items are known for every scored trip, their score is listed as 'ceiling'", () => {
  const methodsOf = (all: Household['trips']) =>
    scoreMethods([{ household: 'Ann', trips: all }]).map(({ method }) => method)
  const best = { ...trip, best: ['milk', 'soap'] }
  expect(methodsOf([...trips, best])).not.toContain('ceiling')
  expect(scoreMethods([{ household: 'Ann', trips: [...trips.slice(0, 9), best] }])).toContainEqual({
    method: 'ceiling',
    firstFour: 25,
    firstTwelve: expect.closeTo(100 / 12),
  })
})

test('scoring fails if no household has ten trips', () => {
  const household = { household: 'Ann', trips: trips.slice(0, 9) }
  expect(() => scoreMethods([household])).toThrow('No household has ten trips.')
})
