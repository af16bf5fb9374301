import { expect, test } from 'vitest'
import { postOfficeName, townName } from './town-names.ts'

test('a shopper sees town names as people write them', () => {
  expect(townName('New York City')).toBe('New York')
  expect(townName('Washington, D.C.')).toBe('Washington')
  expect(townName('Village of Oak Creek (Big Park)')).toBe('Village of Oak Creek')
  expect(townName('Oklahoma City')).toBe('Oklahoma City')
})

test('a shopper sees post office names with correct capitalization', () => {
  expect(postOfficeName('Mc Rae Helena')).toBe('McRae Helena')
  expect(postOfficeName('Mccordsville')).toBe('McCordsville')
  expect(postOfficeName("Lincoln'S New Salem")).toBe("Lincoln's New Salem")
  expect(postOfficeName('Croton On Hudson')).toBe('Croton on Hudson')
  expect(postOfficeName('The Dalles')).toBe('The Dalles')
  expect(postOfficeName('Luke Afb')).toBe('Luke AFB')
})
