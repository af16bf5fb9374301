import { expect, test, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'

test('a module is fetched once, even if it is loaded several times', async () => {
  const fetchModule = vi.fn<() => Promise<string>>().mockResolvedValue('the route')
  const module = lazyModule(fetchModule)
  expect(module.state()).toEqual({ status: 'pending' })
  module.load()
  module.load()
  await vi.waitFor(() => expect(module.state()).toEqual({ status: 'loaded', value: 'the route' }))
  module.load()
  expect(fetchModule).toHaveBeenCalledTimes(1)
})

test('a module reports that it failed to load, and can be loaded again', async () => {
  const fetchModule = vi.fn<() => Promise<string>>().mockResolvedValue('the route')
  fetchModule.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const module = lazyModule(fetchModule)
  const seen: string[] = []
  const stop = module.onChange(() => seen.push(module.state().status))

  module.load()
  await vi.waitFor(() => expect(module.state()).toEqual({ status: 'failed' }))
  module.load()
  await vi.waitFor(() => expect(module.state().status).toBe('loaded'))
  expect(seen).toEqual(['failed', 'pending', 'loaded'])

  stop()
})
