import { afterEach, expect, test, vi } from 'vitest'
import { cacheVerified } from './verified-tokens.ts'

type Verify = (token: string) => Promise<{ exp: number }>

const now = () => Math.floor(Date.now() / 1000)

afterEach(() => {
  vi.useRealTimers()
})

test('a token is verified only once', async () => {
  const verify = vi.fn<Verify>(async () => ({ exp: now() + 60 }))
  const verifyCached = cacheVerified(verify)
  expect(await verifyCached('a')).toBe(await verifyCached('a'))
  expect(verify).toHaveBeenCalledTimes(1)
})

test('a cached token is verified again as soon as it expires', async () => {
  vi.useFakeTimers()
  const verify = vi.fn<Verify>(async () => ({ exp: now() + 60 }))
  const verifyCached = cacheVerified(verify)
  await verifyCached('a')
  vi.advanceTimersByTime(59_000)
  verify.mockRejectedValue(new Error('token is expired'))
  await verifyCached('a')
  vi.advanceTimersByTime(1_000)
  await expect(verifyCached('a')).rejects.toThrow('expired')
  await expect(verifyCached('a')).rejects.toThrow('expired')
})

test('a rejected token is never cached', async () => {
  const verify = vi.fn<Verify>(async () => {
    throw new Error('its signature is wrong')
  })
  const verifyCached = cacheVerified(verify)
  await expect(verifyCached('a')).rejects.toThrow('signature')
  await expect(verifyCached('a')).rejects.toThrow('signature')
  expect(verify).toHaveBeenCalledTimes(2)
})

test('the number of cached tokens stays within the limit', async () => {
  const verify = vi.fn<Verify>(async () => ({ exp: now() + 60 }))
  const verifyCached = cacheVerified(verify, 2)
  for (const token of ['a', 'b', 'c', 'b', 'c']) await verifyCached(token)
  expect(verify).toHaveBeenCalledTimes(3)
  await verifyCached('a')
  expect(verify).toHaveBeenCalledTimes(4)
})
