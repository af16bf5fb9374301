import { beforeEach, expect, test } from 'vitest'
import { dismissToast, onToastsChange, shownToasts, toast, toastDurationMs } from './toast.ts'

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('the same message twice is two toasts, and each is taken away by itself', () => {
  const dismissFirst = toast({ title: 'List deleted' })
  toast({ title: 'List deleted' })
  dismissFirst()
  expect(shownToasts().map(({ title }) => title)).toEqual(['List deleted'])
})

test('the screen hears of each change until it stops listening', () => {
  let changes = 0
  const stopListening = onToastsChange(() => {
    changes += 1
  })
  toast({ title: 'Stores Found' })()
  stopListening()
  toast({ title: 'Search Failed' })
  expect(changes).toBe(2)
})

test('a toast says how long it stays', () => {
  expect(toastDurationMs({ title: 'List deleted', durationMs: 10_000 })).toBe(10_000)
  expect(toastDurationMs({ title: 'Stores Found' })).toBeGreaterThanOrEqual(5000)
})
