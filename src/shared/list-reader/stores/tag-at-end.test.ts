import { expect, test } from 'vitest'
import { withTagAtEnd } from './tag-at-end.ts'

test.each([
  ['milk @costco', 'milk (@Costco)'],
  ['@costco milk', 'milk (@Costco)'],
  ['milk (Costco)', 'milk (@Costco)'],
  ['milk (@costco)', 'milk (@Costco)'],
  ['milk (@Berkeley Bowl)', 'milk (@Berkeley Bowl)'],
  ['milk @trader joes 2 gal', "milk 2 gal (@Trader Joe's)"],
  ['milk, eggs @costco', 'milk, eggs (@Costco)'],
  ['@costco milk, eggs', '@costco milk, eggs'],
  ['milk @costco @aldi', 'milk @costco @aldi'],
  ['Shopping @costco:', 'Shopping @costco:'],
  ['@costco', '@costco'],
  ['milk @bob', 'milk @bob'],
  ['milk', 'milk'],
])('%j becomes %j', (item, expected) => {
  expect(withTagAtEnd(item)).toBe(expected)
})
