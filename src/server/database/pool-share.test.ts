import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { withShare } from './pool-share.ts'

/** Returns a pool that never connects. The tests use only its size. */
function poolOf(max: number): Pool {
  return new Pool({ max })
}

/** Returns functions that start and end requests. A request runs until `end` is called for it. */
function workers(pool: Pool) {
  const ends: (() => void)[] = []
  const running: string[] = []
  const start = (name: string, caller: { accountId?: string; address?: string }) =>
    withShare(pool, { accountId: undefined, address: undefined, ...caller }, async () => {
      running.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  return { start, running, end: () => ends.shift()?.() }
}

test('an account gets at most a quarter of the connections, and its other requests wait', async () => {
  const { start, running, end } = workers(poolOf(8))
  const accountId = randomUUID()
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name, { accountId }))
  await vi.waitFor(() => expect(running).toEqual(['a', 'b']))
  const other = start('other', { accountId: randomUUID() })
  await vi.waitFor(() => expect(running).toEqual(['a', 'b', 'other']))
  end()
  await vi.waitFor(() => expect(running).toEqual(['a', 'b', 'other', 'c']))
  for (let left = 0; left < 4; left += 1) {
    end()
    await vi.waitFor(() => expect(running.length).toBeGreaterThanOrEqual(Math.min(4 + left, 5)))
  }
  await Promise.all([...all, other])
})

test('all accounts at one address share at most half of the connections', async () => {
  const { start, running, end } = workers(poolOf(8))
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const all = names.map((name) => start(name, { accountId: name, address: '192.0.2.1' }))
  await vi.waitFor(() => expect(running).toHaveLength(4))
  const other = start('other', { address: '192.0.2.2' })
  await vi.waitFor(() => expect(running).toContain('other'))
  expect(running).toHaveLength(5)
  while (running.length < 7) {
    end()
    await new Promise(setImmediate)
  }
  names.forEach(() => end())
  await Promise.all([...all, other])
})

test('a failed request releases its connection for other requests', async () => {
  const pool = poolOf(1)
  const caller = { accountId: undefined, address: '192.0.2.1' }
  for (let time = 0; time < 3; time += 1) {
    const failing = withShare(pool, caller, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
  }
  expect(await withShare(pool, caller, async () => 'yes')).toBe('yes')
})

test('a request that waits too long is rejected with 429', async () => {
  vi.useFakeTimers()
  try {
    const { start, end } = workers(poolOf(1))
    const first = start('a', { address: '192.0.2.1' })
    const second = start('b', { address: '192.0.2.1' }).catch((refusal: unknown) => refusal)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await second).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    end()
    await first
  } finally {
    vi.useRealTimers()
  }
})
