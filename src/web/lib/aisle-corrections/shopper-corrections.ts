import type { Row } from '#shared/lists/synced-row.ts'
import { correctionText, type Placement } from '#shared/locate/locate-list.ts'
import { onShopperSignedOut } from '../session.ts'
import { openDevice } from '../sync/open-device.ts'
import { createSyncScheduler, type SyncState } from '../sync/scheduler.ts'
import { openRowChannel } from '../sync/tabs.ts'
import { type Correction, correctionId, correctionOf, rowOf } from './correction.ts'
import { fetchCorrections, sendCorrections } from './corrections-api.ts'
import { openCorrectionsClient } from './corrections-client.ts'

export type CorrectionsSnapshot = {
  /** False until the corrections of this device have been read. */
  isOpen: boolean
  /** Corrections, including withdrawn ones until they are sent. */
  corrections: readonly Correction[]
  sync: SyncState
}

/** A shopper's corrections of aisles on this device, synced with the server. */
export type ShopperCorrections = {
  snapshot: () => CorrectionsSnapshot
  subscribe: (listener: () => void) => () => void
  /**
   * Shows a correction immediately, stores it, and sends it when there is a network. If the device has no
   * room, it reverts the correction and rejects.
   */
  correct: (change: CorrectionChange) => Promise<void>
  /** Syncs immediately. Never rejects. */
  syncNow: () => Promise<void>
  /** Pushes pending corrections, within a few seconds. Resolves with the number still pending. */
  flush: () => Promise<number>
}

export type CorrectionChange = {
  store: { id: string; name: string }
  item: { key: string; name: string }
  /** Null withdraws the correction. */
  placement: Placement | null
}

/**
 * Time between syncs. Corrections from other devices aren't urgent, and the shopper's own are sent
 * immediately.
 */
const syncEveryMs = 600_000

let opened: { shopperId: string; corrections: ShopperCorrections; close: () => void } | null = null

onShopperSignedOut(() => {
  opened?.close()
  opened = null
})

/** Returns the corrections of the signed-in shopper. */
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
  /** Corrections shown before they are stored. */
  const unwritten = new Map<string, Row>()
  let updateRows = () => {}
  const opening = openParts(shopperId)

  function show(next: CorrectionsSnapshot) {
    snapshot = next
    for (const listener of listeners) listener()
  }

  async function watch() {
    const { client, scheduler } = await opening
    let corrections = correctionsIn(client.rows)
    const update = () => {
      const sync = { ...scheduler.state(), waiting: client.countPending() }
      show({ isOpen: true, corrections, sync })
    }
    updateRows = () => {
      corrections = correctionsIn(new Map([...client.rows, ...unwritten]))
      update()
    }
    scheduler.subscribe(update)
    client.subscribe(() => {
      updateRows()
      // The count includes corrections from other tabs, which may be closed before they send them.
      if (client.countPending() > 0) scheduler.syncSoon()
    })
    update()
  }
  watch().catch(() => {
    // The device's storage doesn't work. The screens work without corrections.
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
        updateRows()
        try {
          const { client } = await opening
          await client.write(id, (localRow) => rowAfter(change, localRow && correctionOf(localRow)))
        } finally {
          if (unwritten.get(id) === row) unwritten.delete(id)
          updateRows()
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

/** Returns the row of a correction made now. */
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
    // Always later than the correction it replaces, even if the clock of this or another device is wrong.
    atMs: Math.max(Date.now(), before ? before.atMs + 1 : 0),
    isPending: true,
  })
}

/** Opens the corrections on this device, with the scheduler that syncs them. */
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
