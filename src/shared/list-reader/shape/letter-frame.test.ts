import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { letterFrame } from './letter-frame.ts'

const prose = 'We need milk and eggs.'

/**
 * Returns the lines of a letter that are in its frame, such as its greeting and signature. Lines equal to
 * `prose` count as sentences.
 */
function framed(lines: readonly string[]): string[] {
  const frame = letterFrame(
    lines.map((text) => ({ text, isProse: text === prose })),
    testNames,
  )
  return lines.filter((_, at) => frame.has(at))
}

test.each([
  [['Voice memo 7', '', prose], ['Voice memo 7']],
  [['Tues. Nov 4', prose], ['Tues. Nov 4']],
  [['Brother Ames,', '', prose], ['Brother Ames,']],
  [
    ['B -', prose, '', 'In peace,', 'Wanda Lee'],
    ['B -', 'In peace,', 'Wanda Lee'],
  ],
  [
    [prose, '', 'Go Owls', 'Coach P'],
    ['Go Owls', 'Coach P'],
  ],
  [
    ['Dear Al,', 'salt', 'See you.', 'Garlic'],
    ['Dear Al,', 'Garlic'],
  ],
  [
    [prose, '', 'Tom', '--', 'Tom Willis', 'Owl Street 5'],
    ['Tom', 'Tom Willis', 'Owl Street 5'],
  ],
  [
    ['Hi Cass!! Thanks so much for feeding the owls', '', 'salt'],
    ['Hi Cass!! Thanks so much for feeding the owls'],
  ],
  [['Shopping for the club (Ann, Friday):', prose], ['Shopping for the club (Ann, Friday):']],
])('in the letter %j, the lines of the frame are %j', (lines, frame) => {
  expect(framed(lines)).toEqual(frame)
})

test.each([
  [['Owl feed', '', 'milk', 'Ruth']],
  [['Owl feed', prose]],
  [['garlic', '', prose]],
  [[prose, '', 'Garlic']],
  [[prose, '', 'milk', 'Owlets']],
  [[prose, '', 'milk,', 'Owlets']],
])('all lines in %j may be items', (lines) => {
  expect(framed(lines)).toEqual([])
})
