import type { KnownVersions, ListChanges, ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { createClock, latestClock } from '#shared/lists/clock.ts'
import { kinds, type Row, rowId } from '#shared/lists/synced-row.ts'
import { type ListWrites, rowsAfterWrite } from './apply-writes.ts'
import { createCallSize, TooLargeError } from './call-size.ts'
import type { Changed, ListDevice, MetaChange, SyncMeta } from './device.ts'
import { metaAfterExchange, rowsAfterExchange, rowsAfterRestore } from './merge-response.ts'
import {
  batchOf,
  fromWire,
  hasUntypedText,
  refusalOf,
  refusedRowId,
  staleRows,
  toWire,
  unsendable,
  waiting,
} from './wire.ts'

/** Asks the server; rejects without an answer. */
export type SyncCall = (known: KnownVersions, changes: ListChanges) => Promise<ListSyncResponse>

export type ListStore = {
  rows: ReadonlyMap<string, Row>
  /** The rows of one list. */
  rowsOf: (list: string) => Row[]
  /** Writes fields of rows, all or none; resolves when a crash can't lose them any more. */
  write: (changes: readonly ListWrites[]) => Promise<void>
  /** Exchanges what changed with the server until nothing waits; rejects when it doesn't answer. */
  sync: () => Promise<void>
  /** Whether the server has newer lists than this device, once exchanges under way have ended. */
  isBehind: (versions: ReadonlyMap<string, number>) => Promise<boolean>
  /** Reads all rows anew, as when the page was asleep while other tabs wrote. */
  refresh: () => Promise<void>
  /** Sends again what was refused. */
  retryRefused: () => Promise<void>
  /** Takes back what the server refused: its own rows come with the next exchange. */
  discardRefused: () => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** What the server's clock shows, as far as is known, in milliseconds. */
  nowMs: () => number
  stop: () => void
}

type Parts = {
  device: ListDevice
  call: SyncCall
  /** 1 to 12 of a-z and 0-9, and no other tab's. */
  tab: string
  /** Tells the other tabs which rows changed. */
  channel?: BroadcastChannel
  nowMs?: () => number
}

const maxRounds = 200
/** A clock that is wrong by less needs no correction. */
const toleratedSkewMs = 2000
/** Removed rows leave the server after 30 days: who was away for longer takes everything anew. */
const maxAwayMs = 25 * 24 * 3600 * 1000

/** All that a shopper's lists hold: on this device first, then on the server. */
export async function openListStore(parts: Parts): Promise<ListStore> {
  const { device, call, tab, channel, nowMs = Date.now } = parts
  const clock = createClock(tab, nowMs)
  const rows = new Map<string, Row>()
  const idsOfList = new Map<string, Set<string>>()
  const revisions = new Map<string, number>()
  const listeners = new Set<() => void>()
  let running: Promise<void> | undefined
  let isWantedAgain = false
  let isStopped = false

  channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    // Once the shopper has left there is nothing to read.
    device.read(data).then(show, () => {})
  })

  clock.setOffset((await device.meta()).offsetMs ?? 0)
  show(await device.read())
  // Where the disk is full, the server refuses them, and they wait for the next page.
  await changeRows((row) => row.waits !== undefined && hasUntypedText(row), waiting).catch(() => {})

  /** Changes of several tabs are heard of in any order. */
  function show(changed: Changed) {
    for (const [id, row] of changed.rows) {
      if ((revisions.get(id) ?? 0) > changed.revision) continue
      revisions.set(id, changed.revision)
      const list = row?.list ?? rows.get(id)?.list
      if (list === undefined) continue
      const ids = idsOfList.get(list) ?? new Set()
      idsOfList.set(list, ids)
      if (row) {
        rows.set(id, row)
        ids.add(id)
        clock.see(latestClock(row.clocks))
      } else {
        rows.delete(id)
        ids.delete(id)
      }
    }
    if (changed.rows.size > 0) for (const listener of listeners) listener()
  }

  async function commit(change: Promise<Changed>) {
    const changed = await change
    show(changed)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
    if (changed.rows.size > 0) channel?.postMessage([...changed.rows.keys()])
  }

  function write(changes: readonly ListWrites[]): Promise<void> {
    const ids = new Set(
      changes.flatMap(({ list, writes }) => [
        rowId('lists', list),
        ...writes.map(({ kind, key }) => rowId(kind, list, key)),
      ]),
    )
    // A response that is being written may delete these rows. What changes only a part of one still
    // needs the rest.
    const shown = new Map([...ids].flatMap(entryOf))
    return commit(
      device.change(ids, (now) => {
        for (const row of now.values()) clock.see(latestClock(row.clocks))
        return rowsAfterWrite(new Map([...shown, ...now]), changes, clock.next())
      }),
    )
  }

  function entryOf(id: string): [string, Row][] {
    const row = rows.get(id)
    return row ? [[id, row]] : []
  }

  function sync(): Promise<void> {
    // What is told during an exchange may be newer than what that one hears.
    isWantedAgain = running !== undefined
    running ??= exchange().finally(() => {
      running = undefined
    })
    return running
  }

  async function exchange() {
    const size = createCallSize()
    let takesAll = false
    for (let round = 0; round < maxRounds && !isStopped; round += 1) {
      isWantedAgain = false
      const [meta, unsent] = await Promise.all([device.meta(), device.waiting()])
      const { offsetMs, syncedAtMs, restore } = meta
      const known = takesAll || size.isAnew() ? {} : meta.known
      // Before the first response nobody knows how wrong this device's clock is.
      const isFirst = offsetMs === null
      const sent = isFirst ? [] : batchOf(unsent).slice(0, size.maxRows())
      const sentAtMs = nowMs()
      const response = await call(known, toWire(sent)).catch(ifTooLarge)
      if (isStopped) return
      if (response instanceof TooLargeError) {
        if (!size.shrink(response, sent.length)) await refuseSent(response, sent)
        continue
      }
      size.handleResponse()
      // By the server's clock: the one of a device may have jumped while it was away.
      if (!takesAll && syncedAtMs !== null && response.now - syncedAtMs > maxAwayMs) {
        takesAll = true
        continue
      }
      // Who was away so long brings back nothing that others have removed.
      if (!takesAll && restore !== undefined && restore !== response.restore) {
        await sendAgain(response.restore)
        continue
      }
      takesAll = false
      const aheadMs = Math.round(response.now - (sentAtMs + nowMs()) / 2)
      const isSkewed = isFirst && Math.abs(aheadMs) > toleratedSkewMs
      // With what was written during the call, by the same clock.
      const toRedate = isSkewed ? await device.waiting() : []
      const hasJumped = isFirst || Math.abs(aheadMs - clock.offsetMs()) > toleratedSkewMs
      if (hasJumped) clock.setOffset(aheadMs)
      await take({ response, known, asked: meta, sent, toRedate, aheadMs })
      if (isFirst || response.has_more || isWantedAgain) continue
      if (await knowsLess(Object.entries(response.versions))) continue
      if ((await device.waiting()).length === 0) return
    }
  }

  /** What is too large by itself keeps nothing else back. */
  async function refuseSent(error: TooLargeError, sent: readonly Row[]) {
    if (error.part === 'response' || sent.length === 0) throw error
    const ids = new Set(sent.map(({ id }) => id))
    await changeRows(({ id, waits }) => waits === 1 && ids.has(id), unsendable)
  }

  async function knowsLess(versions: readonly [string, number][]): Promise<boolean> {
    const { known } = await device.meta()
    return versions.some(([list, version]) => (known[list] ?? -1) < version)
  }

  type Taken = {
    response: ListSyncResponse
    /** As it was asked for. */
    known: KnownVersions
    /** As it was by then. */
    asked: SyncMeta
    sent: readonly Row[]
    toRedate: readonly Row[]
    aheadMs: number
  }

  async function take({ response, known, asked, sent, toRedate, aheadMs }: Taken) {
    const theirs = kinds.flatMap((kind) => response[kind].map((wire) => fromWire(kind, wire)))
    for (const row of theirs) clock.see(latestClock(row.clocks))
    const refusals = new Map(response.refused.map((one) => [refusedRowId(one), refusalOf(one)]))
    const away = staleRows([...rows.values()], { response, known, theirs })
    const clocks = { aheadMs, nowMs: clock.nowMs(), offsetMs: clock.offsetMs() }
    const taken = { asked, response, sent, theirs, refusals, away, toRedate, ...clocks }
    const ids = new Set([...theirs, ...sent, ...toRedate, ...away].map(({ id }) => id))
    await commit(
      device.change(
        ids,
        (now, meta) => rowsAfterExchange(now, meta, taken),
        (meta) => metaAfterExchange(meta, taken),
      ),
    )
  }

  async function sendAgain(restore: string | null) {
    // Also those of other tabs that this one has not heard of.
    const { rows: all } = await device.read()
    await commit(
      device.change(
        all.keys(),
        (now) => rowsAfterRestore(now.values()),
        (meta) => ({ ...meta, known: {}, restore }),
      ),
    )
  }

  async function changeRows(
    isMeant: (row: Row) => boolean,
    by: (row: Row) => Row | null,
    changeMeta?: MetaChange,
  ) {
    const meant = [...rows.values()].filter(isMeant)
    if (meant.length === 0) return
    await commit(
      device.change(
        meant.map(({ id }) => id),
        (now) => {
          const still = [...now.values()].filter(isMeant)
          return new Map(still.map((row) => [row.id, by(row)]))
        },
        changeMeta,
      ),
    )
  }

  return {
    rows,
    rowsOf: (list) => [...(idsOfList.get(list) ?? [])].flatMap((id) => rows.get(id) ?? []),
    write,
    sync,
    retryRefused: () => changeRows(isRefused, waiting),
    // What the server has of these rows is told anew.
    discardRefused: () =>
      changeRows(
        isRefused,
        () => null,
        (meta) => ({ ...meta, known: {} }),
      ),
    async isBehind(versions) {
      while (running) await running.catch(() => {})
      return knowsLess([...versions])
    },
    async refresh() {
      const { revision, rows: found } = await device.read()
      const gone = [...rows.keys()].map((id): [string, null] => [id, null])
      show({ revision, rows: new Map([...gone, ...found]) })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    nowMs: clock.nowMs,
    stop() {
      isStopped = true
      channel?.close()
    },
  }
}

function isRefused({ waits }: Row): boolean {
  return waits === 2
}

function ifTooLarge(error: unknown): TooLargeError {
  if (error instanceof TooLargeError) return error
  throw error
}
