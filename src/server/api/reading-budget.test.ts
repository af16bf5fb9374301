import { expect, test } from 'vitest'
import { createReadingBudget } from './reading-budget.ts'

test('one account reads so much in a minute, and takes nothing from the others', () => {
  let nowMs = 30_000
  const charge = createReadingBudget(() => nowMs)
  for (let count = 0; count < 30; count += 1) charge('ann', 20_000)
  expect(() => charge('ann', 1)).toThrow(
    expect.objectContaining({ status: 429, headers: { 'Retry-After': '30' } }),
  )
  expect(() => charge('bob', 20_000)).not.toThrow()
  nowMs = 60_000
  expect(() => charge('ann', 20_000)).not.toThrow()
})
