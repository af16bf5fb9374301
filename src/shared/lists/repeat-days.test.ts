import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  advanceRepeat,
  lastScheduledDay,
  localDay,
  nextScheduledDay,
  startOfDay,
} from './repeat-days.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const dayMs = 24 * 3600 * 1000
const saturday = { weekday: 6, weeks: 1, since: '2026-11-27' } as const
const fortnightly = { ...saturday, weeks: 2 } as const
const dayNumbers = fc.integer({ min: 20_000, max: 25_000 })
const schedules = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  weeks: fc.constantFrom(1, 2, 4),
  since: dayNumbers.map(dayOf),
})

function dayOf(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

describe('scheduled days', () => {
  test.each([
    [saturday, '2026-11-27', null, '2026-11-28'],
    [saturday, '2026-11-28', '2026-11-28', '2026-11-28'],
    [saturday, '2026-11-30', '2026-11-28', '2026-12-05'],
    [saturday, '2027-01-01', '2026-12-26', '2027-01-02'],
    [fortnightly, '2026-12-05', '2026-11-28', '2026-12-12'],
    [fortnightly, '2026-12-12', '2026-12-12', '2026-12-12'],
    [{ ...saturday, weeks: 4 }, '2027-02-28', '2027-02-20', '2027-03-20'],
    [{ ...saturday, since: '2026-11-28' }, '2026-11-28', '2026-11-28', '2026-11-28'],
    [{ ...saturday, weekday: 0 }, '2028-02-29', '2028-02-27', '2028-03-05'],
  ] as const)('%j on %s: the last is %s, the next is %s', (schedule, today, last, next) => {
    expect(lastScheduledDay(schedule, today)).toBe(last)
    expect(nextScheduledDay(schedule, today)).toBe(next)
  })

  test('are always on the right weekday and a whole number of periods apart', () => {
    fc.assert(
      fc.property(schedules, fc.nat({ max: 800 }), (schedule, passed) => {
        const today = dayOf(Date.parse(schedule.since) / dayMs + passed)
        const last = lastScheduledDay(schedule, today)
        const next = nextScheduledDay(schedule, today)
        for (const day of [last ?? next, next]) {
          expect(new Date(day).getUTCDay()).toBe(schedule.weekday)
          expect(day >= schedule.since).toBe(true)
        }
        expect(next >= today).toBe(true)
        expect(last === null || last <= today).toBe(true)
        expect(daysBetween(last ?? next, next) % (7 * schedule.weeks)).toBe(0)
        expect(daysBetween(last ?? next, next)).toBeLessThanOrEqual(7 * schedule.weeks)
      }),
    )
  })

  test('keep the same interval after the items were added', () => {
    fc.assert(
      fc.property(schedules, fc.nat({ max: 800 }), (schedule, passed) => {
        const today = dayOf(Date.parse(schedule.since) / dayMs + passed)
        const last = lastScheduledDay(schedule, today)
        fc.pre(last !== null)
        const done = advanceRepeat(schedule, last)
        expect(lastScheduledDay(done, today)).toBeNull()
        expect(nextScheduledDay(done, today)).toBe(done.since)
        expect(lastScheduledDay(done, done.since)).toBe(done.since)
        expect(lastScheduledDay(schedule, done.since)).toBe(done.since)
      }),
    )
  })

  test('come soon, even if a device with a wrong date postponed them for years', () => {
    const wrong = { ...fortnightly, since: '2036-11-29' }
    expect(lastScheduledDay(wrong, '2026-11-27')).toBe('2026-11-14')
    expect(nextScheduledDay(wrong, '2026-11-27')).toBe('2026-11-28')
  })

  test('stay postponed if the date of the device that postponed them was a few days ahead', () => {
    expect(lastScheduledDay({ ...saturday, since: '2026-12-12' }, '2026-11-28')).toBeNull()
  })
})

describe('days on the device', () => {
  const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'America/Sao_Paulo']

  test.each(zones)('begin at local midnight in %s, even on days when the clocks change', (zone) => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(dayNumbers.map(dayOf), (day) => {
        const startMs = startOfDay(day)
        expect(localDay(startMs)).toBe(day)
        expect(localDay(startMs - 1) < day).toBe(true)
      }),
    )
  })

  test('begin an hour late where the start of daylight saving time skips midnight', () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo')
    expect(new Date(startOfDay('2018-11-04')).toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(localDay(startOfDay('2018-11-04'))).toBe('2018-11-04')
  })

  test('can differ between time zones at the same moment', () => {
    const atMs = Date.UTC(2026, 10, 28, 3)
    vi.stubEnv('TZ', 'America/New_York')
    expect(localDay(atMs)).toBe('2026-11-27')
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(localDay(atMs)).toBe('2026-11-28')
  })
})
