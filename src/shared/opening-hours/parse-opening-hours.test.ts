import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesPerDay, minutesPerWeek, parseOpeningHours } from './parse-opening-hours.ts'

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Returns the periods of the week when the store is open, each as text such as 'Mo 06:00-Mo 23:00'. */
function openTimes(text: string): string[] | undefined {
  const hours = parseOpeningHours(text)
  if (!hours) return undefined
  const clock = (minute: number) => {
    const ofDay = minute % minutesPerDay
    const day = dayNames[Math.floor(minute / minutesPerDay) % 7]
    return `${day} ${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
  }
  const times: string[] = []
  let opened: number | null = null
  for (let minute = 0; minute <= minutesPerWeek; minute += 1) {
    const isOpen = hours[minute] === 1
    if (isOpen && opened === null) opened = minute
    if (!isOpen && opened !== null) {
      times.push(`${clock(opened)}-${clock(minute)}`)
      opened = null
    }
  }
  return times
}

describe('a shopper sees the hours of', () => {
  test.each([
    ['a day list', 'Mo,We 08:00-20:00', ['Mo 08:00-Mo 20:00', 'We 08:00-We 20:00']],
    ['days apart', 'Sa 06:00-23:00; Su 8:00-20:00', ['Sa 06:00-Sa 23:00', 'Su 08:00-Su 20:00']],
    ['a range around the weekend', 'Su-Mo 09:00-10:00', ['Mo 09:00-Mo 10:00', 'Su 09:00-Su 10:00']],
    ['two ranges a day', 'Mo 08:00-12:00,13:00-18:00', ['Mo 08:00-Mo 12:00', 'Mo 13:00-Mo 18:00']],
    ['a night', 'Fr 22:00-02:30', ['Fr 22:00-Sa 02:30']],
    ['a night in extended hours', 'Fr 22:00-26:30', ['Fr 22:00-Sa 02:30']],
    [
      'the night from Sunday to Monday',
      'Su 22:00-01:00',
      ['Mo 00:00-Mo 01:00', 'Su 22:00-Mo 00:00'],
    ],
    [
      'until midnight, written either way',
      'Mo 06:00-00:00; Tu 06:00-24:00',
      ['Mo 06:00-Tu 00:00', 'Tu 06:00-We 00:00'],
    ],
    ['all week', '24/7', ['Mo 00:00-Mo 00:00']],
    ['every day around the clock', 'Mo-Su 00:00-24:00', ['Mo 00:00-Mo 00:00']],
    ['a day off', 'Mo-Tu 08:00-20:00; Tu off', ['Mo 08:00-Mo 20:00']],
    ['a closed day', 'Mo 08:00-20:00; Su closed;', ['Mo 08:00-Mo 20:00']],
    [
      'a rule that replaces an earlier one',
      'Mo-Tu 08:00-20:00; Tu 10:00-11:00',
      ['Mo 08:00-Mo 20:00', 'Tu 10:00-Tu 11:00'],
    ],
    [
      'rules after a comma, which add hours',
      'Mo 08:00-09:00, Mo-Tu 10:00-11:00',
      ['Mo 08:00-Mo 09:00', 'Mo 10:00-Mo 11:00', 'Tu 10:00-Tu 11:00'],
    ],
    ['days and holidays', 'Sa,PH 09:00-12:00; PH off', ['Sa 09:00-Sa 12:00']],
    ['days, and holidays after a comma', 'Sa 09:00-12:00, PH off', ['Sa 09:00-Sa 12:00']],
    ['a store that is always closed', 'off', []],
  ])('%s', (_name, text, times) => {
    expect(openTimes(text)).toEqual(times)
  })
})

test.each([
  '',
  ' ; ',
  'PH off',
  'Mo-Su',
  'Mo-Su open',
  'Mo-Su sunrise-sunset',
  'Mo-Su 06:00+',
  'Mo-Su 06:00',
  'Mo-Su 10:00-10:00',
  'Mo-Mo 06:00-10:00',
  'Mo-Su 6am-11pm',
  'Mo-Su 06:00-23:60',
  'Mo-Su 25:00-26:00',
  'Mo-Su 06:00-49:00',
  'Mo-Su 06:00-23:00; Dec 25 off',
  'Jan-Mar Mo-Su 06:00-23:00',
  'Mo-Su 06:00-23:00 "by appointment"',
  'Mo-Su 06:00-23:00 || "call us"',
  'Mo-Su 06:00-23:00, Su off',
  'Monday 06:00-23:00',
  'Mo-We-Fr 06:00-23:00',
  'week 1-20 Mo 06:00-23:00',
  '<script>',
])('%j is not parsed, so a shopper sees no hours instead of wrong ones', (text) => {
  expect(parseOpeningHours(text)).toBeUndefined()
})

const range = fc
  .record({
    opens: fc.integer({ min: 0, max: minutesPerDay - 1 }),
    minutes: fc.integer({ min: 1, max: minutesPerDay - 1 }),
  })
  .map(({ opens, minutes }) => ({ opens, closes: opens + minutes }))
const rule = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  ranges: fc.array(range, { maxLength: 3 }),
})

test('on each day, only the last rule for that day applies, plus hours past midnight from the day before', () => {
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), (rules) => {
      const hours = parseOpeningHours(rules.map(written).join('; '))
      const rangesOf = (day: number) =>
        rules.findLast(({ days }) => days.includes(day))?.ranges ?? []
      const isOpenAt = (minute: number) => {
        const day = Math.floor(minute / minutesPerDay)
        const ofDay = minute % minutesPerDay
        return (
          rangesOf(day).some(({ opens, closes }) => opens <= ofDay && ofDay < closes) ||
          rangesOf((day + 6) % 7).some(({ closes }) => ofDay + minutesPerDay < closes)
        )
      }
      const expected = Uint8Array.from({ length: minutesPerWeek }, (_, minute) =>
        isOpenAt(minute) ? 1 : 0,
      )
      expect(hours).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('parsing never throws, even for random text', () => {
  const piece = fc.constantFrom(
    'Mo',
    '-',
    'Su',
    ',',
    ' ',
    ';',
    '06:00',
    '23:00',
    'off',
    'PH',
    '24/7',
    'x',
    '\0',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, (any) => {
      expect(() => parseOpeningHours(any)).not.toThrow()
    }),
  )
})

function written({
  days,
  ranges,
}: {
  days: number[]
  ranges: { opens: number; closes: number }[]
}) {
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const times = ranges.map(
    ({ opens, closes }) => `${clock(opens)}-${clock(closes % minutesPerDay)}`,
  )
  return `${days.map((day) => dayNames[day]).join(',')} ${times.join(',') || 'off'}`
}
