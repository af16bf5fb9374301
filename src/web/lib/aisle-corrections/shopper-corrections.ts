import type { Row } from '#shared/lists/synced-row.ts'
import { correctionText, type Placement } from '#shared/locate/locate-list.ts'
import { onShopperLeft } from '../session.ts'
import { openDevice } from '../sync/open-device.ts'
import { createSyncScheduler, type SyncState } from '../sync/scheduler.ts'
import { openRowChannel } from '../sync/tabs.ts'
import { type Correction, correctionId, correctionOf, rowOf } from './correction.ts'
import { fetchCorrections, sendCorrections } from './corrections-api.ts'
import { openCorrectionsClient } from './corrections-client.ts'

export type CorrectionsSnapshot = {
  /** False until those of this device are read. */
  isOpen: boolean
  /** With those that were taken back, until the server knows. */
  corrections: readonly Correction[]
  sync: SyncState
}

/** Where a shopper says that things stand, on this device, and its way to the server and back. */
export type ShopperCorrections = {
  snapshot: () => CorrectionsSnapshot
  subscribe: (listener: () => void) => () => void
  /**
   * Shows it at once, stores it, and sends it when there is a network. Where the device has no room it is
   * taken back, and this rejects.
   */
  correct: (change: CorrectionChange) => Promise<void>
  /** Syncs at once; never rejects. */
  syncNow: () => Promise<void>
  /** Pushes what is pending, within some seconds; resolves with how many are on this device alone then. */
  flush: () => Promise<number>
}

export type CorrectionChange = {
  store: { id: string; name: string }
  item: { key: string; name: string }
  /** Null takes the correction back. */
  placement: Placement | null
}

/** Nobody waits for corrections of another device; one's own are sent at once. */
const syncEveryMs = 600_000

let opened: { shopperId: string; corrections: ShopperCorrections; close: () => void } | null = null

onShopperLeft(() => {
  opened?.close()
  opened = null
})

/** The corrections of the shopper who is signed in. */
export function correctionsOf(shopperId: string): ShopperCorrections {
  if (opened?.shopperId !== shopperId) {
    opened?.close()
    opened = { shopperId, ...openCorrections(shopperId) }
  }
  return opened.corrections
}

const unopened: CorrectionsSnapshot = {
  isOpen: false,
  corrections: [],
  sync: { status: 'waiting', hasSynced: false, waiting: 0, problem: null },
}

function openCorrections(shopperId: string) {
  const listeners = new Set<() => void>()
  let snapshot = unopened
  /** Shown at once, until they are stored. */
  const unwritten = new Map<string, Row>()
  let renewRows = () => {}
  const opening = openParts(shopperId)

  function show(next: CorrectionsSnapshot) {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function watch() {
    const { client, scheduler } = await opening
    let corrections = correctionsIn(client.rows)
    const renew = () => {
      const sync = { ...scheduler.state(), waiting: client.countPending() }
      show({ isOpen: true, corrections, sync })
    }
    renewRows = () => {
      corrections = correctionsIn(new Map([...client.rows, ...unwritten]))
      renew()
    }
    scheduler.subscribe(renew)
    client.subscribe(() => {
      renewRows()
      // Also those of another tab, which may be closed before it has sent them.
      if (client.countPending() > 0) scheduler.syncSoon()
    })
    renew()
  }
  watch().catch(() => {
    // Nothing can be read or stored: the screens go on without.
    show({ ...unopened, isOpen: true, sync: { ...unopened.sync, status: 'failed' } })
  })

  return {
    corrections: {
      snapshot: () => snapshot,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async correct(change: CorrectionChange) {
        const itemKey = correctionText(change.item.key)
        if (itemKey === '') return
        const id = correctionId({ storeId: change.store.id, itemKey })
        const row = rowAfter(
          change,
          snapshot.corrections.find((one) => correctionId(one) === id),
        )
        unwritten.set(id, row)
        renewRows()
        try {
          const { client } = await opening
          await client.write(id, (mine) => rowAfter(change, mine && correctionOf(mine)))
        } finally {
          if (unwritten.get(id) === row) unwritten.delete(id)
          renewRows()
        }
      },
      syncNow: () =>
        opening.then(
          ({ scheduler }) => scheduler.syncNow(),
          () => {},
        ),
      async flush() {
        const { client, scheduler } = await opening
        await scheduler.flush()
        return client.countPending()
      },
    },
    close() {
      const closing = opening.then(({ client, scheduler }) => {
        scheduler.stop()
        return client.close()
      })
      closing.catch(() => {})
    },
  }
}

function correctionsIn(rows: ReadonlyMap<string, Row>): Correction[] {
  return [...rows.values()].map(correctionOf)
}

/** The row of a correction that a shopper makes now. */
function rowAfter(
  { store, item, placement }: CorrectionChange,
  before: Correction | undefined,
): Row {
  return rowOf({
    storeId: store.id,
    storeName: correctionText(store.name),
    itemKey: correctionText(item.key),
    itemName: correctionText(item.name),
    placement,
    // Later than what it replaces, however wrong the clock of this device or of another is.
    atMs: Math.max(Date.now(), before ? before.atMs + 1 : 0),
    isPending: true,
  })
}

async function openParts(shopperId: string) {
  const client = await openCorrectionsClient({
    shopperId,
    device: await openDevice('corrections', shopperId),
    channel: openRowChannel('corrections', shopperId),
    table: {
      upsert: (rows) => sendCorrections(shopperId, rows),
      fetchAll: () => fetchCorrections(shopperId),
    },
  })
  return { client, scheduler: createSyncScheduler(client, false, syncEveryMs) }
}
