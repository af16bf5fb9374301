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

test.each([
  ['quotes that are never closed', '\\"'],
  ['backslashes', '\\'],
  ['dots', '.'],
  ['digits', '1e'],
])('a body of %s is checked quickly', (_, part) => {
  const start = performance.now()
  try {
    refuseLongNumbers(part.repeat(500_000))
  } catch {
    // Only the time matters, not the result.
  }
  expect(performance.now() - start).toBeLessThan(2_000)
})
