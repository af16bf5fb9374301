import { expect, test } from 'vitest'
import { locateItems } from '#shared/shopping/locate-items.ts'
import { foundSummary } from './found-summary.ts'

test.each([
  [['milk'], '1 item found at Corner Shop'],
  [['milk', 'soap'], '2 items found at Corner Shop'],
  [['milk', 'unicorn'], '1 of 2 items found at Corner Shop'],
  [['unicorn'], '0 of 1 item found at Corner Shop'],
])('a shopper sees at a glance how much of %j was found', (items, summary) => {
  expect(foundSummary(locateItems(items, 'Target'), 'Corner Shop')).toBe(summary)
})
