import { expect, test } from 'vitest'
import { refuseLongNumbers } from './refuse-long-numbers.ts'

const tooLong = 'A number is too long when it is written out'

test.each([
  '{"n": -1.7976931348623157e308, "m": 5E-324, "k": [0, 12.5, 1e+9]}',
  '{"items": "1e131071, \\"1e131071\\", \\\\", "n": 1}',
  `{"n": ${'9'.repeat(1_000)}}`,
  `[${'1e300,'.repeat(300)}1]`,
  `{"items": "${'1e300, '.repeat(10_000)}"}`,
])('%.40s is accepted', (json) => {
  expect(() => refuseLongNumbers(json)).not.toThrow()
})

test.each([
  '{"n": 1e131071}',
  '{"n": 1E+131071}',
  '{"n": -0.1e-16000}',
  '{"n": 1e0000131071}',
  '{"a": "b", "c": ["\\"", 1e401]}',
  `{"n": ${'9'.repeat(1_001)}}`,
  `[${'1e300,'.repeat(400)}1]`,
])('%.40s is rejected', (json) => {
  expect(() => refuseLongNumbers(json)).toThrow(tooLong)
})

// In quadratic time, a million characters would take longer than the test's time limit.
test.each([
  ['quotes that are never closed', '\\"'],
  ['backslashes', '\\'],
  ['letters', 'e'],
])('a million characters of %s are accepted', (_, part) => {
  expect(() => refuseLongNumbers(part.repeat(1_000_000 / part.length))).not.toThrow()
})

test.each(['.', '1e'])('a million characters of %j are rejected', (part) => {
  expect(() => refuseLongNumbers(part.repeat(1_000_000 / part.length))).toThrow(tooLong)
})
