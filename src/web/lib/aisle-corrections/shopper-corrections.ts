import { correctionText, type Placement } from '#shared/locate/locate-list.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from '../browser-storage.ts'
import { onShopperLeft } from '../session.ts'
import { createSyncScheduler, type SyncState } from '../sync/scheduler.ts'
import {
  type Correction,
  type Corrections,
  correctionId,
  correctionsFromPlacements,
  correctionsFromText,
  correctionsToText,
  countPending,
  mergeServer,
  toRow,
  withoutSent,
  withWaiting,
} from './correction.ts'
import { fetchCorrections, sendCorrections } from './corrections-api.ts'
import { correctionsName, placementsName } from './flush-corrections.ts'
import { waitingSender } from './send-waiting.ts'

export type CorrectionsSnapshot = {
  /** With those that were taken back, until the server knows. */
  corrections: Corrections
  sync: SyncState
}

/** Where a shopper says that things stand, on this device, and its way to the server and back. */
export type ShopperCorrections = {
  snapshot: () => CorrectionsSnapshot
  subscribe: (listener: () => void) => () => void
  /** Keeps it at once, and tells the server when there is a network. */
  correct: (said: CorrectionSaid) => void
  /** Exchanges with the server at once; never rejects. */
  syncNow: () => Promise<void>
  /** Sends what waits, within some seconds; resolves with how many are on this device alone then. */
  flush: () => Promise<number>
}

export type CorrectionSaid = {
  store: { id: string; name: string }
  item: { key: string; name: string }
  /** Null takes back what was said. */
  placement: Placement | null
}

/** Nobody waits for what others of one's devices said; one's own goes at once. */
const syncEveryMs = 600_000
/** Who leaves waits no longer for the server. */
const flushMs = 3_000

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

function openCorrections(shopperId: string) {
  const listeners = new Set<() => void>()
  let corrections = readKept(shopperId)
  let snapshot: CorrectionsSnapshot | null = null
  let isKept = true
  let isClosed = false

  function renew() {
    snapshot = null
    for (const listener of listeners) listener()
  }

  /** What is kept, with what other tabs wrote meanwhile; a browser may have no room to keep it. */
  function now(): Corrections {
    return isKept ? withWaiting(readKept(shopperId), corrections) : corrections
  }

  function change(changed: Corrections) {
    if (isClosed) return
    corrections = changed
    const text = correctionsToText(changed)
    writeStored(shopperId, correctionsName, text)
    isKept = readStored(shopperId, correctionsName) === text
    renew()
  }

  const sendWaiting = waitingSender({
    waiting: () => [...now().values()].filter(({ waits }) => waits),
    send: (batch) => sendCorrections(shopperId, batch.map(toRow)),
    handleSent: (batch) => change(withoutSent(now(), batch)),
    isOver: () => isClosed,
  })

  async function exchange() {
    const problem = await sendWaiting()
    const askedAtMs = Date.now()
    const rows = await fetchCorrections(shopperId)
    change(mergeServer(now(), { rows, askedAtMs }))
    // Told only now: what the server has is merged also when it took nothing.
    if (problem !== null) throw problem
  }

  // One after the other: what is heard late must not bring back what was taken back meanwhile.
  let exchanging: Promise<void> = Promise.resolve()
  function sync(): Promise<void> {
    exchanging = exchanging.catch(() => {}).then(exchange)
    return exchanging
  }

  async function refresh() {
    corrections = now()
    renew()
  }

  const waitingNow = () => countPending(corrections)
  const scheduler = createSyncScheduler(
    { sync, refresh, countPending: waitingNow },
    false,
    syncEveryMs,
  )
  scheduler.subscribe(renew)
  const stopListening = onStoredElsewhere(shopperId, correctionsName, () => {
    void refresh()
    // The other tab may be closed before it has sent it.
    if (waitingNow() > 0) scheduler.syncSoon()
  })

  return {
    corrections: {
      snapshot: () => {
        snapshot ??= { corrections, sync: { ...scheduler.state(), waiting: waitingNow() } }
        return snapshot
      },
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      correct(said: CorrectionSaid) {
        change(withSaid(now(), said))
        scheduler.syncSoon()
      },
      syncNow: scheduler.syncNow,
      async flush() {
        // An exchange that is under way would be refused once the session is over.
        const sent = waitingNow() > 0 ? sync() : exchanging
        await Promise.race([sent.catch(() => {}), patience()])
        return waitingNow()
      },
    },
    close() {
      isClosed = true
      scheduler.stop()
      stopListening()
    },
  }
}

function withSaid(kept: Corrections, { store, item, placement }: CorrectionSaid): Corrections {
  const itemKey = correctionText(item.key)
  if (itemKey === '') return kept
  const id = correctionId({ storeId: store.id, itemKey })
  const correction: Correction = {
    storeId: store.id,
    storeName: correctionText(store.name),
    itemKey,
    itemName: correctionText(item.name),
    placement,
    // Later than what it replaces, however wrong the clock of this device or of another is.
    atMs: Math.max(Date.now(), (kept.get(id)?.atMs ?? 0) + 1),
    waits: true,
  }
  return new Map(kept).set(id, correction)
}

/** What this device has, with what earlier versions kept. */
function readKept(shopperId: string): Corrections {
  const kept = correctionsFromText(readStored(shopperId, correctionsName) ?? '[]')
  const older = readStored(shopperId, placementsName)
  if (older === null) return kept
  // What was said since counts more.
  const taken = new Map([...correctionsFromPlacements(older), ...kept])
  const text = correctionsToText(taken)
  writeStored(shopperId, correctionsName, text)
  // Where there was no room for it, what was there stays.
  if (readStored(shopperId, correctionsName) === text) removeStored(shopperId, placementsName)
  return taken
}

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, flushMs))
}
