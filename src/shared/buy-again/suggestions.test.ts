import { expect, test } from 'vitest'
import { historyOf, suggestItems } from './suggestions.ts'

const days = [
  { day: '2026-11-14', items: ['Eggs', 'milk', 'soap'] },
  { day: '2026-11-07', items: ['egg', 'milk'] },
  { day: '2026-11-21', items: ['eggs', 'milk'] },
  { day: '2026-11-01', items: [] },
]

test('different spellings of a name are one item in the history', () => {
  const { history, names } = historyOf(days)
  expect(history.trips).toEqual(['2026-11-07', '2026-11-14', '2026-11-21'])
  expect([...history.boughtOn]).toEqual([
    ['egg', ['2026-11-07', '2026-11-14', '2026-11-21']],
    ['milk', ['2026-11-07', '2026-11-14', '2026-11-21']],
    ['soap', ['2026-11-14']],
  ])
  expect(names.get('egg')).toBe('eggs')
})

test('an item bought every week is suggested first, in its latest spelling', () => {
  const { items, tripCount } = suggestItems(days, '2026-11-28')
  expect(items.map(({ name }) => name)).toEqual(['eggs', 'milk', 'soap'])
  expect(tripCount).toBe(3)
})

test('today’s purchases don’t affect the suggestions, and without earlier purchases nothing is suggested', () => {
  const today = { day: '2026-11-28', items: ['milk', 'rum'] }
  expect(suggestItems([...days, today], today.day)).toEqual(suggestItems(days, today.day))
  expect(suggestItems([today], today.day)).toEqual({ items: [], tripCount: 0 })
})
