import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingState } from './opening-state.ts'
import { minutesPerDay, minutesPerWeek, parseOpeningHours } from './parse-opening-hours.ts'

function stateOf(text: string, at: string, timeZone = 'America/Chicago') {
  const hours = parseOpeningHours(text)
  if (!hours) throw new Error(`Can't parse '${text}'`)
  return openingState(hours, { now: new Date(at), timeZone })
}

describe('a store', () => {
  test('opens and closes in its own time zone, wherever the shopper is', () => {
    // It is 22:30 on Saturday in Austin, and already Sunday in UTC.
    expect(stateOf('Mo-Sa 06:00-23:00', '2026-11-22T04:30:00Z')).toEqual({
      isOpen: true,
      changes: { weekday: 5, minuteOfDay: 23 * 60, minutesAhead: 30 },
    })
    expect(stateOf('Mo-Sa 06:00-23:00', '2026-11-22T04:30:00Z', 'America/New_York')).toEqual({
      isOpen: false,
      changes: { weekday: 0, minuteOfDay: 360, minutesAhead: 30 * 60 + 30 },
    })
  })

  test('is open past midnight', () => {
    expect(stateOf('Sa 18:00-02:00', '2026-11-22T07:30:00Z')).toEqual({
      isOpen: true,
      changes: { weekday: 6, minuteOfDay: 120, minutesAhead: 30 },
    })
  })

  test('that never closes or never opens doesn’t have a next change', () => {
    expect(stateOf('24/7', '2026-11-22T07:30:00Z')).toEqual({ isOpen: true, changes: null })
    expect(stateOf('off', '2026-11-22T07:30:00Z')).toEqual({ isOpen: false, changes: null })
  })

  test('follows local time when daylight saving time starts or ends', () => {
    const opensAtSeven = (at: string) => stateOf('Mo-Su 07:00-22:00', at)?.isOpen
    // Daylight saving time starts on March 8, 2026 and ends on November 1, 2026.
    expect(opensAtSeven('2026-03-07T12:59:00Z')).toBe(false)
    expect(opensAtSeven('2026-03-07T13:00:00Z')).toBe(true)
    expect(opensAtSeven('2026-03-08T11:59:00Z')).toBe(false)
    expect(opensAtSeven('2026-03-08T12:00:00Z')).toBe(true)
    expect(opensAtSeven('2026-11-01T12:30:00Z')).toBe(false)
    expect(opensAtSeven('2026-11-01T13:00:00Z')).toBe(true)
  })

  test('in an unknown time zone doesn’t have a known state', () => {
    expect(stateOf('24/7', '2026-11-22T07:30:00Z', 'Mars/Olympus')).toBeUndefined()
  })
})

test('the state and the next change are correct at every minute of the week', () => {
  const zones = ['America/New_York', 'America/Phoenix', 'America/Anchorage', 'Pacific/Honolulu']
  const hours = fc
    .array(fc.tuple(fc.nat(minutesPerWeek - 1), fc.integer({ min: 1, max: 2000 })), {
      maxLength: 5,
    })
    .map((spans) => {
      const week = new Uint8Array(minutesPerWeek)
      for (const [from, length] of spans) {
        for (let minute = from; minute < from + length; minute += 1)
          week[minute % minutesPerWeek] = 1
      }
      return week
    })
  const moment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(hours, moment, fc.constantFrom(...zones), (week, now, timeZone) => {
      const state = openingState(week, { now, timeZone })
      const at = minuteByLocalDate(now, timeZone)
      expect(state?.isOpen).toBe(week[at] === 1)
      const ahead = state?.changes?.minutesAhead ?? minutesPerWeek
      for (let minute = 0; minute < ahead; minute += 1) {
        if (week[(at + minute) % minutesPerWeek] !== week[at])
          throw new Error(`changes at ${minute}`)
      }
      if (!state?.changes) return
      const { weekday, minuteOfDay } = state.changes
      expect(weekday * minutesPerDay + minuteOfDay).toBe((at + ahead) % minutesPerWeek)
      expect(week[(at + ahead) % minutesPerWeek]).not.toBe(week[at])
    }),
  )
})

/** Returns the minute of the week, computed from the local date and time. */
function minuteByLocalDate(now: Date, timeZone: string): number {
  const local = new Date(`${now.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  const weekday = (local.getUTCDay() + 6) % 7
  return weekday * minutesPerDay + local.getUTCHours() * 60 + local.getUTCMinutes()
}
