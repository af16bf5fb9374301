import { expect, test } from 'vitest'
import { type Fields, type Kind, type Row, rowId } from '#shared/lists/synced-row.ts'
import { openListStore, type Write } from './list-store.ts'
import { newList } from './list-writes.ts'
import { memoryDevice } from './memory-device.ts'
import { rowsToSendAgain } from './rows-to-send-again.ts'
import { testListServer } from './test-list-server.ts'

const clock = '1700000000000-0000-server'

test('after a restore nobody sends a list that they may only see, or begins one of somebody else anew', () => {
  const row = (kind: Kind, of: string, fields: Fields): Row => {
    const key = kind === 'items' ? { key: 'milk' } : {}
    return { id: rowId(kind, of, key), kind, list: of, key, fields, clocks: { present: clock } }
  }
  const listOf = (role: string) => [
    row('lists', role, { role, present: true }),
    row('items', role, { text: 'milk', present: true }),
  ]
  const again = rowsToSendAgain(['owner', 'editor', 'viewer'].flatMap(listOf))
  expect([...again.values()].map(({ list: of, waits, isNew }) => [of, waits, isNew])).toEqual([
    ['owner', 1, true],
    ['owner', 1, true],
    ['editor', 1, undefined],
    ['editor', 1, undefined],
  ])
})

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

function newItem(text: string): Write {
  return {
    kind: 'items',
    key: { key: text },
    fields: { text, before: ', ', place: 1, present: true },
  }
}

const milkId = rowId('items', list, { key: 'milk' })

test('what one tab sent comes back to a restored server by another that has not heard of it', async () => {
  const { call, backUp, rows } = testListServer()
  const device = memoryDevice()
  const one = await openListStore({ device, tab: 'a', call })
  const other = await openListStore({ device, tab: 'b', call })
  await one.write([{ list, writes: [newList('Weekly', Date.now())] }])
  await one.sync()
  const restore = backUp()
  await one.write([{ list, writes: [newItem('milk')] }])
  await one.sync()
  restore()
  await other.sync()
  expect(rows.get(milkId)?.fields['present']).toBe(true)
})

test('a response from before a restore that comes after another tab has heard of it confirms nothing', async () => {
  const { call, backUp, rows } = testListServer()
  const device = memoryDevice()
  let isRestored = false
  const isSent = Promise.withResolvers<void>()
  const isRestoreHeard = Promise.withResolvers<void>()
  const isTaken = Promise.withResolvers<void>()
  const one = await openListStore({
    device,
    tab: 'a',
    call: async (known, changes) => {
      if (isRestored) {
        isTaken.resolve()
        // The network is gone.
        return new Promise(() => {})
      }
      const response = await call(known, changes)
      if (changes.items?.some(({ key }) => key === 'milk')) {
        isSent.resolve()
        await isRestoreHeard.promise
      }
      return response
    },
  })
  // More than one call takes, so that the milk is not in the first one after the restore.
  const much = Array.from({ length: 600 }, (_, at) => newItem(`item ${at}`))
  await one.write([{ list, writes: [newList('Weekly', Date.now()), ...much] }])
  await one.sync()
  const restore = backUp()
  let calls = 0
  const other = await openListStore({
    device,
    tab: 'b',
    call: async (known, changes) => {
      calls += 1
      if (calls === 1) {
        await one.write([{ list, writes: [newItem('milk')] }])
        void one.sync()
        await isSent.promise
        restore()
        isRestored = true
      } else if (calls === 2) {
        isRestoreHeard.resolve()
        await isTaken.promise
      }
      return call(known, changes)
    },
  })
  await other.sync()
  expect(other.rows.get(milkId)?.fields['present']).toBe(true)
  expect(rows.get(milkId)?.fields['present']).toBe(true)
})
