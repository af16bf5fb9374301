import { afterEach, expect, test, vi } from 'vitest'
import { rememberVerified } from './verified-tokens.ts'

type Verify = (token: string) => Promise<{ exp: number }>

const now = () => Math.floor(Date.now() / 1000)

afterEach(() => {
  vi.useRealTimers()
})

test('a token is verified once', async () => {
  const verify = vi.fn<Verify>(async () => ({ exp: now() + 60 }))
  const remembering = rememberVerified(verify)
  expect(await remembering('a')).toBe(await remembering('a'))
  expect(verify).toHaveBeenCalledTimes(1)
})

test('a token that was good is verified again in the second it expires', async () => {
  vi.useFakeTimers()
  const verify = vi.fn<Verify>(async () => ({ exp: now() + 60 }))
  const remembering = rememberVerified(verify)
  await remembering('a')
  vi.advanceTimersByTime(59_000)
  verify.mockRejectedValue(new Error('token is expired'))
  await remembering('a')
  vi.advanceTimersByTime(1_000)
  await expect(remembering('a')).rejects.toThrow('expired')
  await expect(remembering('a')).rejects.toThrow('expired')
})

test('a token that was refused is never remembered', async () => {
  const verify = vi.fn<Verify>(async () => {
    throw new Error('its signature is wrong')
  })
  const remembering = rememberVerified(verify)
  await expect(remembering('a')).rejects.toThrow('signature')
  await expect(remembering('a')).rejects.toThrow('signature')
  expect(verify).toHaveBeenCalledTimes(2)
})

test('no more tokens are remembered than the limit', async () => {
  const verify = vi.fn<Verify>(async () => ({ exp: now() + 60 }))
  const remembering = rememberVerified(verify, 2)
  for (const token of ['a', 'b', 'c', 'b', 'c']) await remembering(token)
  expect(verify).toHaveBeenCalledTimes(3)
  await remembering('a')
  expect(verify).toHaveBeenCalledTimes(4)
})
