import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

test.each([
  ['2026-06-15T12:00:30Z', 'just now'],
  ['2026-06-15T11:59:01Z', 'just now'],
  ['2026-06-15T11:58:59Z', '1 minute ago'],
  ['2026-06-15T09:30:00+00:00', '2 hours ago'],
  ['2026-06-14T11:00:00Z', 'yesterday'],
  ['2026-06-01T12:00:00Z', '14 days ago'],
  ['2026-03-01T12:00:00Z', '3 months ago'],
  ['2024-06-01T12:00:00Z', '2 years ago'],
])('the time %s is shown as %s', (iso, text) => {
  expect(timeAgo(iso, now)).toBe(text)
})
