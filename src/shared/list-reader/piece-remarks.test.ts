import { expect, test } from 'vitest'
import { saysRemark } from './piece-remarks.ts'
import { testNames } from './test-names.ts'

test.each([
  'they only had the big one',
  'the carpet is new',
  'lids are all cracked',
  'nobody cooks',
  "my mom's coming",
  "don't make it",
  'WRITE IT DOWN',
  'waiting on someone',
  '26 kids so 3 boxes',
  'p/u Tues',
  'just in case',
  'same as always',
  'thanks babe',
  'something nice',
])('%j is a remark about the item before it', (words) => {
  expect(saysRemark(words, testNames)).toBe(true)
})

test.each(['milk', 'something sweet', 'unicorns', 'soft cheese', 'unicorn food', 'we need milk'])(
  "%j isn't a remark",
  (words) => {
    expect(saysRemark(words, testNames)).toBe(false)
  },
)
