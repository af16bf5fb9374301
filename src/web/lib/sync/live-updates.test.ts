import { expect, test, vi } from 'vitest'
import type { VersionNotice } from './live-channel.ts'
import { subscribeWhileShared } from './live-updates.ts'

test('a notice that arrives during the check of another notice is checked too', async () => {
  const known = new Map([['weekly', 5]])
  const looks: (() => void)[] = []
  const client = {
    rows: new Map(),
    subscribe: () => () => true,
    isBehind: async (versions: ReadonlyMap<string, number>) => {
      await new Promise<void>((resolve) => looks.push(resolve))
      return [...versions].some(([list, version]) => (known.get(list) ?? -1) < version)
    },
  }
  const onStale = vi.fn<() => void>()
  let send: (notice: VersionNotice | null) => void = () => {}
  const subscribeToVersions = (_shopper: string, onNotice: typeof send) => {
    send = onNotice
    return () => {}
  }
  const updates = subscribeWhileShared('ann', client, onStale, () =>
    Promise.resolve({ subscribeToVersions }),
  )
  updates.listenForJoins()
  await vi.waitUntil(() => send.length > 0)

  // The first notice is about this device's own tick. The second arrives during the check and is about
  // another member's change.
  send({ list: 'weekly', version: 5 })
  send({ list: 'weekly', version: 6 })
  looks.shift()?.()
  await vi.waitUntil(() => looks.length > 0)
  expect(onStale).not.toHaveBeenCalled()
  looks.shift()?.()
  await vi.waitUntil(() => onStale.mock.calls.length > 0)
  updates.stop()
})
