import { expect, test, vi } from 'vitest'
import type { ToldVersion } from './live-channel.ts'
import { hearWhileShared } from './live-updates.ts'

test('what is told while the device looks whether it knows the last news is looked at too', async () => {
  const known = new Map([['weekly', 5]])
  const looks: (() => void)[] = []
  const store = {
    rows: new Map(),
    subscribe: () => () => true,
    isBehind: async (versions: ReadonlyMap<string, number>) => {
      await new Promise<void>((resolve) => looks.push(resolve))
      return [...versions].some(([list, version]) => (known.get(list) ?? -1) < version)
    },
  }
  const onChange = vi.fn<() => void>()
  let tell: (told: ToldVersion | null) => void = () => {}
  const listenForChanges = (_shopper: string, onTold: typeof tell) => {
    tell = onTold
    return () => {}
  }
  const hearing = hearWhileShared('ann', store, onChange, () =>
    Promise.resolve({ listenForChanges }),
  )
  hearing.expectOthers()
  await vi.waitUntil(() => tell.length > 0)

  // Its own tick, and while it looks that of somebody else.
  tell({ list: 'weekly', version: 5 })
  tell({ list: 'weekly', version: 6 })
  looks.shift()?.()
  await vi.waitUntil(() => looks.length > 0)
  expect(onChange).not.toHaveBeenCalled()
  looks.shift()?.()
  await vi.waitUntil(() => onChange.mock.calls.length > 0)
  hearing.stop()
})
