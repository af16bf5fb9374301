import { expect, test } from 'vitest'
import { milesText, storesHeading } from './searched-place.ts'

test.each([
  ['Austin, TX', 'Stores near Austin, TX'],
  ['78701 Austin, TX', 'Stores near 78701 Austin, TX'],
  ['Near Austin, TX 78701', 'Stores near Austin, TX 78701'],
  ['Texas', 'Stores in Texas'],
  [undefined, 'Nearest stores'],
])('the stores found for %s have the heading %j', (label, heading) => {
  expect(storesHeading(label)).toBe(heading)
})

test.each([
  [0, 'under 0.1 mi'],
  [0.05, '0.1 mi'],
  [2.26, '2.3 mi'],
  [9.94, '9.9 mi'],
  [9.95, '10 mi'],
  [1234.5, '1,235 mi'],
])('a distance of %d miles is shown as %s', (miles, text) => {
  expect(milesText(miles)).toBe(text)
})
