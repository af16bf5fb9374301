import { expect, test } from 'vitest'
import { findChain } from '#shared/catalog/chains.ts'
import { locateItem } from '#shared/locate/locate-item.ts'
import { foundSummary } from './found-summary.ts'

test.each([
  [['milk'], '1 item found at Corner Shop'],
  [['milk', 'soap'], '2 items found at Corner Shop'],
  [['milk', 'unicorn'], '1 of 2 items found at Corner Shop'],
  [['unicorn'], '0 of 1 item found at Corner Shop'],
])('a shopper sees how many of the items %j were found', (items, summary) => {
  const located = items.map((name) => locateItem(name, findChain('Target')))
  expect(foundSummary(located, 'Corner Shop')).toBe(summary)
})
