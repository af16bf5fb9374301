import { expect, test } from 'vitest'
import { testNames } from '../test-names.ts'
import { seriesIn } from './spoken-series.ts'

const splitAt = (text: string) => [...seriesIn(text, testNames)].map((at) => text.slice(at))

test.each([
  ['bread milk eggs', ['milk eggs', 'eggs']],
  ['we need short ribs milk for the party', ['milk for the party']],
  ['garlic potatoes', ['potatoes']],
  ['milk. eggs bread', ['bread']],
])('the names in %j after the first one begin at %j', (text, later) => {
  expect(splitAt(text)).toEqual(later)
})

test.each(['garlic bread', 'chicken milk', 'half and half', 'short ribs', 'milk for bread'])(
  "%j isn't a series of names",
  (text) => {
    expect(splitAt(text)).toEqual([])
  },
)
