import { expect, test } from 'vitest'
import { rowId } from '#shared/lists/synced-row.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { createMemoryDevice } from './memory-device.ts'
import { openSyncClient } from './sync-client.ts'
import { testSyncServer } from './test-sync-server.ts'

const list = '0d6c3f6e-1f6d-4b52-9d2f-6f7f1f0c2a11'

test('calls made during a run share one additional run', async () => {
  let runs = 0
  const { run } = coalesceRuns(async () => {
    runs += 1
  })
  await Promise.all([run(), run(), run()])
  expect(runs).toBe(2)
  await run()
  expect(runs).toBe(3)
})

test('a failed run rejects every caller, and the next call starts over', async () => {
  let isBroken = true
  const { run, settled } = coalesceRuns(async () => {
    if (isBroken) throw new Error('no network')
  })
  const both = Promise.allSettled([run(), run()])
  await settled()
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  await expect(run()).resolves.toBeUndefined()
})

test('changes written at the end of a sync are sent before the next sync resolves', async () => {
  const device = createMemoryDevice()
  const server = testSyncServer()
  const fields = { text: 'milk', before: ', ', place: 1, present: true }
  const writes = [{ kind: 'items', key: { key: 'milk' }, fields } as const]
  let calls = 0
  let next: Promise<void> | undefined
  const store = await openSyncClient({
    device: {
      ...device,
      async pending() {
        const found = await device.pending()
        // The sync's first call only measures the clock error. After its second call, the sync reads the
        // pending rows for the last time.
        if (calls === 2 && !next) {
          await store.write([{ list, writes }])
          next = store.sync()
        }
        return found
      },
    },
    call: (known, changes) => {
      calls += 1
      return server.call(known, changes)
    },
    tab: 'a',
  })
  await store.sync()
  await next
  expect(server.rows.get(rowId('items', list, { key: 'milk' }))?.fields).toMatchObject(fields)
})
