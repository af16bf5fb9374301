import { expect, test } from 'vitest'
import { createHashQueue } from './password-hashing.ts'

/** Creates a task that runs until the test finishes it. */
function heldTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let isStarted = false
  const task = () => {
    isStarted = true
    return promise
  }
  return { task, finish: () => resolve('done'), isStarted: () => isStarted }
}

test('hashes are computed in the order of the requests', async () => {
  const { run: queue } = createHashQueue({ concurrency: 1, maxWaiting: 2 })
  const [first, second] = [heldTask(), heldTask()]
  const firstDone = queue(first.task)
  const secondDone = queue(second.task)
  expect([first.isStarted(), second.isStarted()]).toEqual([true, false])
  first.finish()
  expect(await firstDone).toBe('done')
  expect(second.isStarted()).toBe(true)
  second.finish()
  expect(await secondDone).toBe('done')
})

test('a client is asked to try again when the queue is full', async () => {
  const { run: queue } = createHashQueue({ concurrency: 1, maxWaiting: 1 })
  const held = heldTask()
  const running = queue(held.task)
  const waiting = queue(async () => 'second')
  await expect(queue(async () => 'third')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
  held.finish()
  expect(await Promise.all([running, waiting])).toEqual(['done', 'second'])
  expect(await queue(async () => 'fourth')).toBe('fourth')
})

test('no hash is computed for a client that disconnects while waiting', async () => {
  const { run: queue } = createHashQueue({ concurrency: 1, maxWaiting: 3 })
  const [held, abandoned] = [heldTask(), heldTask()]
  const caller = new AbortController()
  const running = queue(held.task)
  const left = queue(abandoned.task, caller.signal)
  const next = queue(async () => 'next')
  caller.abort()
  held.finish()
  await expect(left).rejects.toMatchObject({ status: 499 })
  expect(await running).toBe('done')
  expect(await next).toBe('next')
  expect(abandoned.isStarted()).toBe(false)
})

test('after a hash fails, the next one in the queue is computed', async () => {
  const { run: queue } = createHashQueue({ concurrency: 1, maxWaiting: 1 })
  const failing = queue(() => Promise.reject(new Error('no memory')))
  const next = queue(async () => 'next')
  await expect(failing).rejects.toThrow('no memory')
  expect(await next).toBe('next')
})
