import { expect, test } from 'vitest'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { createPush } from './push-table-rows.ts'
import { tableRow } from './synced-table.ts'

function correction(key: string, isWithdrawn = false): SyncedRow {
  const fields = { sign: isWithdrawn ? null : 'Aisle 5' }
  return tableRow('corrections', {
    list: 's',
    key: { key },
    fields,
    atMs: 1,
    syncStatus: 'pending',
  })
}

function keyOf({ key }: SyncedRow): string {
  return key.key ?? ''
}

/** A fake server that rejects some items and records the batches it receives. */
function senderTo(refuses: (itemKey: string) => Error | undefined, all: readonly SyncedRow[]) {
  let pending = all
  let isOver = false
  const requests: string[][] = []
  const send = createPush({
    pending: () => pending,
    table: {
      async upsert(batch) {
        requests.push(batch.map(keyOf))
        const error = batch.map((row) => refuses(keyOf(row))).find((one) => one !== undefined)
        if (error !== undefined) throw error
      },
      isRemoved: ({ fields }) => fields['sign'] === null,
    },
    async handleSent(batch) {
      pending = pending.filter((row) => !batch.includes(row))
    },
    isOver: () => isOver,
  })
  const left = () => pending.map(keyOf)
  return { send, requests, left, close: () => (isOver = true) }
}

const quota = Object.assign(new Error('An account can have up to 5,000.'), { code: 'PT403' })

test('if one row is rejected, the other rows are still sent', async () => {
  const all = ['a', 'b', 'c'].map((key) => correction(key))
  let hasRoom = false
  const { send, requests, left } = senderTo(
    (key) => (key === 'b' && !hasRoom ? quota : undefined),
    all,
  )
  expect(await send()).toBe(quota)
  expect(left()).toEqual(['b'])
  expect(requests).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
  expect(await send()).toBe(quota)
  expect(requests).toHaveLength(5)
  hasRoom = true
  expect(await send()).toBeNull()
  expect(left()).toEqual([])
})

test('withdrawn corrections are sent before other corrections', async () => {
  const { send, requests } = senderTo(() => undefined, [correction('a'), correction('b', true)])
  expect(await send()).toBeNull()
  expect(requests).toEqual([['b'], ['a']])
})

test('pushing stops without a network, and after the shopper has signed out', async () => {
  const offline = new TypeError('Failed to fetch')
  const first = senderTo(() => offline, [correction('a'), correction('b')])
  expect(await first.send()).toBe(offline)
  expect(first.requests).toHaveLength(1)
  const second = senderTo(() => undefined, [correction('a')])
  second.close()
  expect(await second.send()).toBeNull()
  expect(second.requests).toEqual([])
})

test('each request contains a limited number of rows and characters', async () => {
  const long = 'x'.repeat(150_000)
  const { send, requests } = senderTo(
    () => undefined,
    [
      ...Array.from({ length: 501 }, (_, at) => correction(`a${at}`)),
      { ...correction('b'), fields: { sign: long } },
      { ...correction('c'), fields: { sign: long } },
    ],
  )
  expect(await send()).toBeNull()
  expect(requests.map(({ length }) => length)).toEqual([500, 2, 1])
})
