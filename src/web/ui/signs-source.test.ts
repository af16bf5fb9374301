import { expect, test, vi } from 'vitest'
import { signsSourceText } from './signs-source.ts'

test('the note about a store’s signs says who added the signs and when', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26) })
  const [day, older] = [new Date(2026, 10, 25).getTime(), new Date(2025, 10, 25).getTime()]
  const thisYear = new Date(day).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
  expect(signsSourceText({ by: 'you', atMs: day })).toBe(`From this store's signs, ${thisYear}`)
  expect(signsSourceText({ by: 'member', name: 'Ann', atMs: day })).toBe(
    `Signs added by Ann, ${thisYear}`,
  )
  expect(signsSourceText({ by: 'operator', atMs: older })).toMatch(
    /^Signs added by the operator, .*2025/,
  )
  vi.useRealTimers()
})
