import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBanDuration } from './ban-duration.ts'

const hour = 3_600_000

test.each([
  ['none', null],
  ['0s', 0],
  ['24h', 24 * hour],
  ['1h30m', 1.5 * hour],
  ['1.5h', 1.5 * hour],
  ['1h0m0.5s', hour + 500],
  ['300ms', 300],
  ['876000h', 876_000 * hour],
])('a ban of "%s" is parsed as %s ms', (text, ms) => {
  expect(parseBanDuration(text)).toBe(ms)
})

test.each(['', '1', 'h', '1d', '-1h', '1 h', '1h 30m', 'forever', '1e3h', '.h', '999999999999h'])(
  'a ban of "%s" is rejected',
  (text) => {
    expect(() => parseBanDuration(text)).toThrow(/^invalid format for ban duration/)
  },
)

test('the parts of a ban’s duration are added up', () => {
  const part = fc.tuple(fc.nat(99_999), fc.constantFrom('h', 'm', 's', 'ms'))
  const ms = { h: hour, m: 60_000, s: 1_000, ms: 1 }
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
      const sum = parts.reduce((total, [count, unit]) => total + count * ms[unit], 0)
      expect(parseBanDuration(parts.map((each) => each.join('')).join(''))).toBe(sum)
    }),
  )
})
