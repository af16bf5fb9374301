import { beforeEach, expect, test } from 'vitest'
import { dismissAllToasts, onToastsChange, shownToasts, toast, toastDurationMs } from './toast.ts'

beforeEach(() => dismissAllToasts())

test('two deletions of one name can each be undone, and each offer is taken away by itself', () => {
  const deleted = { title: 'List deleted', action: { label: 'Undo', onPress: () => undefined } }
  const dismissFirst = toast(deleted)
  toast(deleted)
  expect(shownToasts()).toHaveLength(2)
  dismissFirst()
  expect(shownToasts()).toHaveLength(1)
})

test('a message that is said again takes the place of the first', () => {
  const again = { title: 'Search Failed', text: 'Please try again.' }
  toast(again)
  toast({ ...again, text: 'Something else.' })
  toast(again)
  expect(shownToasts().map(({ text }) => text)).toEqual(['Something else.', 'Please try again.'])
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
