import { expect, test } from 'vitest'
import { type Correction, correctionId } from './correction.ts'
import { waitingSender } from './send-waiting.ts'

function correction(itemKey: string, isTakenBack = false): Correction {
  const placement = isTakenBack ? null : { sign: 'Aisle 5' }
  const names = { storeId: 's', storeName: 'S', itemName: itemKey }
  return { ...names, itemKey, placement, atMs: 1, waits: true }
}

/** A server that refuses some items, and what it was sent. */
function senderTo(refuses: (itemKey: string) => Error | undefined, all: readonly Correction[]) {
  let waiting = all
  let isOver = false
  const requests: string[][] = []
  const send = waitingSender({
    waiting: () => waiting,
    async send(batch) {
      requests.push(batch.map(({ itemKey }) => itemKey))
      const error = batch.map(({ itemKey }) => refuses(itemKey)).find((one) => one !== undefined)
      if (error !== undefined) throw error
    },
    handleSent(batch) {
      const sent = new Set(batch.map(correctionId))
      waiting = waiting.filter((one) => !sent.has(correctionId(one)))
    },
    isOver: () => isOver,
  })
  const left = () => waiting.map(({ itemKey }) => itemKey)
  return { send, requests, left, close: () => (isOver = true) }
}

const quota = Object.assign(new Error('An account keeps up to 5,000.'), { code: 'PT403' })

test('what fits is taken beside what is refused, and what is refused is told', async () => {
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

test('what was taken back goes first', async () => {
  const { send, requests } = senderTo(() => undefined, [correction('a'), correction('b', true)])
  expect(await send()).toBeNull()
  expect(requests).toEqual([['b'], ['a']])
})

test('without a network, or for a shopper who has left, nothing more is tried', async () => {
  const offline = new TypeError('Failed to fetch')
  const first = senderTo(() => offline, [correction('a'), correction('b')])
  expect(await first.send()).toBe(offline)
  expect(first.requests).toHaveLength(1)
  const second = senderTo(() => undefined, [correction('a')])
  second.close()
  expect(await second.send()).toBeNull()
  expect(second.requests).toEqual([])
})
