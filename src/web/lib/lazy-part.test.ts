import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

test('a part is fetched once, however often it is wanted', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockResolvedValue('the route')
  const part = lazyPart(fetchPart)
  expect(part.state()).toEqual({ status: 'pending' })
  part.load()
  part.load()
  await vi.waitFor(() => expect(part.state()).toEqual({ status: 'loaded', part: 'the route' }))
  part.load()
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

test('a part that could not be fetched says so, and is fetched again when asked', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockResolvedValue('the route')
  fetchPart.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const part = lazyPart(fetchPart)
  const seen: string[] = []
  const stop = part.onChange(() => seen.push(part.state().status))

  part.load()
  await vi.waitFor(() => expect(part.state()).toEqual({ status: 'failed' }))
  part.load()
  await vi.waitFor(() => expect(part.state().status).toBe('loaded'))
  expect(seen).toEqual(['failed', 'pending', 'loaded'])

  stop()
})
