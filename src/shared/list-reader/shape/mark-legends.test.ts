import { expect, test } from 'vitest'
import { unwantedByLegend } from './mark-legends.ts'

test.each([
  ['need to buy everything w a *', ['*butter', 'sugar', '* eggs', 'salt'], ['sugar', 'salt']],
  ['starred items we need', ['butter *', 'sugar', 'eggs *'], ['sugar']],
  ['x = have', ['x butter', 'sugar', 'eggs x'], ['x butter', 'eggs x']],
  ['✓ means we already have it', ['✓ butter', '✓ sugar', 'eggs'], ['✓ butter', '✓ sugar']],
])('with the legend %j, some of the lines %j aren’t wanted', (legend, lines, unwanted) => {
  const all = [legend, ...lines]
  expect([...unwantedByLegend(all)].map((at) => all[at])).toEqual([legend, ...unwanted])
})

test.each([
  ['need to buy everything', ['*butter', '*eggs', 'salt']],
  ['need everything w a *', ['*butter', '*eggs']],
  ['need everything w a *', ['*butter', 'eggs']],
  ['get 2 packs with a coupon', ['x butter', 'x eggs', 'salt']],
])('the line %j above %j isn’t a legend', (line, lines) => {
  expect(unwantedByLegend([line, ...lines]).size).toBe(0)
})
