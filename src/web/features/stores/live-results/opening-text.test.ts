import { expect, test } from 'vitest'
import { openingText } from './opening-text.ts'

// It is Saturday, 10:30 PM, in Austin.
const now = new Date('2026-11-22T04:30:00Z')

function textOf(openingHours: string) {
  return openingText({ openingHours, timeZone: 'America/Chicago' }, now)?.text
}

test.each([
  ['Mo-Su 06:00-23:00', 'Open until 11 PM'],
  ['Mo-Su 06:00-01:30', 'Open until 1:30 AM'],
  ['Mo-Su 06:00-24:00', 'Open until midnight'],
  ['Mo-Su 00:00-24:00', 'Open 24 hours'],
  ['Sa-Mo 00:00-24:00', 'Open until Tue midnight'],
  ['Mo-Sa 06:00-22:00; Su 08:30-20:00', 'Closed, opens 8:30 AM'],
  ['Su 12:00-20:00', 'Closed, opens noon'],
  ['Mo-Sa 06:00-22:00', 'Closed, opens Mon 6 AM'],
  ['off', 'Closed'],
])('on a Saturday evening, a store with the hours %s shows %s', (openingHours, text) => {
  expect(textOf(openingHours)).toBe(text)
})

test('a store whose hours or time zone are unknown is shown without hours', () => {
  expect(textOf('Mo-Su 06:00-23:00; Dec 25 off')).toBeUndefined()
  expect(openingText({ openingHours: '24/7' }, now)).toBeUndefined()
  expect(openingText({ timeZone: 'America/Chicago' }, now)).toBeUndefined()
})
