import { expect, test } from 'vitest'
import type { KnownVersions, ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { openListStore } from './list-store.ts'
import { memoryDevice } from './memory-device.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'
const other = '5c1a7a53-9b57-4f43-8ad1-0a3b6a0c8d22'

function responseWith(versions: Record<string, number>): ListSyncResponse {
  const nothing = { refused: [], lists: [], items: [], ticks: [] }
  return { now: Date.now(), versions, has_more: false, ...nothing }
}

test('what an exchange has brought is no news, and anything newer or unknown is', async () => {
  const call = async () => responseWith({ [list]: 5 })
  const store = await openListStore({ device: memoryDevice(), call, tab: 'a' })
  expect(await store.isBehind(new Map([[list, 5]]))).toBe(true)
  await store.sync()
  expect(await store.isBehind(new Map([[list, 4]]))).toBe(false)
  expect(await store.isBehind(new Map([[list, 5]]))).toBe(false)
  expect(await store.isBehind(new Map([[list, 6]]))).toBe(true)
  expect(await store.isBehind(new Map([[other, 1]]))).toBe(true)
})

test('whether a device is behind is known once the exchange under way has ended, also badly', async () => {
  let answer = Promise.withResolvers<ListSyncResponse>()
  const store = await openListStore({
    device: memoryDevice(),
    call: () => answer.promise,
    tab: 'a',
  })
  const exchange = store.sync()
  const isBehind = store.isBehind(new Map([[list, 5]]))
  answer.resolve(responseWith({ [list]: 5 }))
  await exchange
  expect(await isBehind).toBe(false)

  answer = Promise.withResolvers()
  const failing = store.sync()
  const isBehindThen = store.isBehind(new Map([[list, 6]]))
  answer.reject(new Error('no network'))
  await expect(failing).rejects.toThrow('no network')
  expect(await isBehindThen).toBe(true)
})

test('a refused change that is discarded during an exchange leaves the list as the server has it', async () => {
  const clock = '1700000000000-0000-server'
  const onServer = {
    list,
    id: '1',
    owner: other,
    role: 'editor' as const,
    name: 'Home',
    present: true,
    trip: 1,
    store: null,
    created_at: '2026-11-01T00:00:00Z',
    clocks: { name: clock, present: clock },
    members: [],
  }
  const inTime = Promise.withResolvers<void>()
  let isHeld = false
  const store = await openListStore({
    device: memoryDevice(),
    tab: 'a',
    call: async (known: KnownVersions, { lists }): Promise<ListSyncResponse> => {
      if (isHeld) await inTime.promise
      const refused = (lists ?? [])
        .filter(({ present }) => present === false)
        .map(() => ({ kind: 'lists' as const, list, code: 'not_the_owner', message: null }))
      return { ...responseWith({ [list]: 5 }), refused, lists: list in known ? [] : [onServer] }
    },
  })
  const shown = () =>
    [...store.rows.values()].map(({ fields, waits }) => [fields['present'], waits])
  await store.sync()
  await store.write([{ list, writes: [{ kind: 'lists', fields: { present: false } }] }])
  await store.sync()
  expect(shown()).toEqual([[false, 2]])

  isHeld = true
  const exchange = store.sync()
  await store.discardRefused()
  inTime.resolve()
  await exchange
  await store.sync()
  expect(shown()).toEqual([[true, undefined]])
})
