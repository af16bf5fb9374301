import { beforeEach, expect, test } from 'vitest'
import { dismissAllToasts, onToastsChange, shownToasts, toast, toastDurationMs } from './toast.ts'

beforeEach(() => dismissAllToasts())

test('two deleted lists with the same name each get their own undo toast', () => {
  const deleted = { title: 'List deleted', action: { label: 'Undo', onPress: () => undefined } }
  const dismissFirst = toast(deleted)
  toast(deleted)
  expect(shownToasts()).toHaveLength(2)
  dismissFirst()
  expect(shownToasts()).toHaveLength(1)
})

test('a repeated message replaces the earlier one', () => {
  const again = { title: 'Search Failed', text: 'Please try again.' }
  toast(again)
  toast({ ...again, text: 'Something else.' })
  toast(again)
  expect(shownToasts().map(({ text }) => text)).toEqual(['Something else.', 'Please try again.'])
})

test('a listener is called on each change until it unsubscribes', () => {
  let changes = 0
  const unsubscribe = onToastsChange(() => {
    changes += 1
  })
  toast({ title: 'Stores Found' })()
  unsubscribe()
  toast({ title: 'Search Failed' })
  expect(changes).toBe(2)
})

test('a toast stays for its own duration, or at least five seconds by default', () => {
  expect(toastDurationMs({ title: 'List deleted', durationMs: 10_000 })).toBe(10_000)
  expect(toastDurationMs({ title: 'Stores Found' })).toBeGreaterThanOrEqual(5000)
})
