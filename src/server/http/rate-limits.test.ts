import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { clearOldCounts } from './rate-limit-queries.ts'
import {
  createBlockwiseRateLimit,
  createRateLimit,
  LimitUnavailable,
  type RateLimit,
} from './rate-limits.ts'

/** Creates a limit for each of several servers that share a database. */
async function limitsOf(servers: number, requests: number) {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const create = () => createBlockwiseRateLimit({ pool, name: 'test', requests, seconds: 60 })
  const first = create()
  const limits = [first, ...Array.from({ length: servers - 1 }, create)]
  const countKeys = async () =>
    (await ownerPool.query('select from grocery_genie.rate_limits')).rowCount
  return { first, limits, countKeys, pool, ownerPool }
}

/** Sends requests to the servers in turn. Returns how many of them are allowed. */
async function countAllowed(limits: readonly RateLimit[], tries: number): Promise<number> {
  let allowed = 0
  for (let time = 0; time < tries; time += 1) {
    const allowance = await limits[time % limits.length]?.('192.0.2.1')
    if (allowance?.allowed) allowed += 1
  }
  return allowed
}

test.each([1, 2, 3, 9, 10, 25, 100])(
  'a single server allows exactly %i requests',
  async (limit) => {
    const { limits } = await limitsOf(1, limit)
    expect(await countAllowed(limits, limit + 20)).toBe(limit)
  },
)

test('three servers together exceed the limit by at most a fifth', async () => {
  const { first, limits } = await limitsOf(3, 100)
  const allowed = await countAllowed(limits, 600)
  expect(allowed).toBeGreaterThanOrEqual(100)
  expect(allowed).toBeLessThanOrEqual(120)
  const refused = await first('192.0.2.1')
  expect(refused).toMatchObject({ allowed: false, retryAfterSeconds: expect.any(Number) })
  expect(await first('192.0.2.2')).toEqual({ allowed: true })
})

test('a caller’s first requests don’t cause a database query', async () => {
  const { limits, countKeys, pool } = await limitsOf(1, 100)
  expect(await countAllowed(limits, 10)).toBe(10)
  expect([await countKeys(), pool.totalCount]).toEqual([0, 0])
  expect(await countAllowed(limits, 1)).toBe(1)
  expect(await countKeys()).toBe(1)
})

test('concurrent requests are all counted', async () => {
  const { first } = await limitsOf(1, 50)
  const all = await Promise.all(Array.from({ length: 200 }, () => first('192.0.2.1')))
  expect(all.filter((allowance) => allowance.allowed)).toHaveLength(50)
})

test('requests are rejected while they can’t be counted', async () => {
  const { first, limits, ownerPool } = await limitsOf(1, 20)
  await ownerPool.query('alter table grocery_genie.rate_limits rename to lost')
  expect(await countAllowed(limits, 2)).toBe(2)
  for (let time = 0; time < 3; time += 1) {
    await expect(first('192.0.2.1')).rejects.toThrow(LimitUnavailable)
  }
  await ownerPool.query('alter table grocery_genie.lost rename to rate_limits')
  expect(await countAllowed(limits, 30)).toBe(18)
})

test('a server with a wrong clock doesn’t shorten or extend a window', async () => {
  const { pool, ownerPool, close } = await testDatabase()
  onTestFinished(close)
  const limit = createRateLimit({ pool, name: 'test', requests: 2, seconds: 60 })
  const atWrongTime = async (hours: number) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000)
    try {
      return await limit('192.0.2.1')
    } finally {
      clock.mockRestore()
    }
  }
  expect([await atWrongTime(24), await atWrongTime(-24)]).toEqual([
    { allowed: true },
    { allowed: true },
  ])
  for (const refused of [await atWrongTime(24), await limit('192.0.2.1')]) {
    expect(refused).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) })
    expect(refused.allowed || refused.retryAfterSeconds).toBeLessThanOrEqual(60)
  }
  // The first shift makes the window end in the past. The second makes it look as if the window began while
  // PostgreSQL's clock was a day ahead.
  for (const shift of ['- 61000', '+ 86400000']) {
    await ownerPool.query(`update grocery_genie.rate_limits set expire = expire ${shift}`)
    expect(await limit('192.0.2.1', 2)).toEqual({ allowed: true })
    expect(await limit('192.0.2.1')).toMatchObject({ allowed: false })
  }
})

test('counts whose windows ended long ago are deleted', async () => {
  const { first, limits, countKeys, pool, ownerPool } = await limitsOf(1, 10)
  expect(await countAllowed(limits, 2)).toBe(2)
  await clearOldCounts(pool)
  expect(await countKeys()).toBe(1)
  await ownerPool.query('update grocery_genie.rate_limits set expire = expire - 3661000')
  await clearOldCounts(pool)
  expect(await countKeys()).toBe(0)
  expect(await first('192.0.2.1')).toEqual({ allowed: true })
})

test('concurrent requests are all counted, even if they begin a window', async () => {
  const { pool, close } = await testDatabase()
  onTestFinished(close)
  const limit = createRateLimit({ pool, name: 'test', requests: 50, seconds: 60 })
  const all = await Promise.all(Array.from({ length: 200 }, () => limit('192.0.2.1')))
  expect(all.filter((allowance) => allowance.allowed)).toHaveLength(50)
})
