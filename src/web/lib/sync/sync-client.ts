/**
 * Keeps the rows of a shopper's lists on this device and syncs them with the server.
 *
 * Write: a change is first stored on the device (`device.ts`) in a row marked as pending. Each field has the
 * clock of its last write. Other tabs read the row from the device (`local-rows.ts`).
 *
 * Sync: one call to `sync_lists` both pushes and pulls. Calls are repeated until nothing is pending and no
 * list has a newer version.
 * - Push: the call sends a batch of pending rows. Pushing doesn't need a queue, because sending a row twice
 *   has the same effect as sending it once.
 * - Pull: the call sends the list versions this device has seen. The response contains all rows that have
 *   changed since, and the new versions.
 * - Merge (`merge-response.ts`): for each field, the later clock wins, on the device and on the server. Then
 *   each sent row is marked as synced, unless it was written again during the call. A row rejected by the
 *   server is marked as rejected and stays visible.
 *
 * A device's first call doesn't push. It measures the error of the device's clock, so that the clocks of rows
 * written before that call can be corrected. After the server was restored from a backup, the device sends
 * all its rows again.
 */
import type { KnownVersions, ListChanges, ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { createClock, latestClock } from '#shared/lists/clock.ts'
import { listKinds } from '#shared/lists/row-kinds.ts'
import { rowId, type SyncedRow } from '#shared/lists/synced-row.ts'
import { applyWrites, type ListWrites } from './apply-writes.ts'
import { createCallSize, TooLargeError } from './call-size.ts'
import { coalesceRuns } from './coalesce-runs.ts'
import { type Device, fieldsVersion, type SyncMeta } from './device.ts'
import { openLocalRows } from './local-rows.ts'
import { mergeResponse, metaAfterResponse, rowsAfterRestore } from './merge-response.ts'
import {
  asPending,
  asTooLarge,
  findRemovedRows,
  fromWire,
  hasForbiddenCharacters,
  isFullListIn,
  nextBatch,
  refusalOf,
  refusedRowId,
  toWire,
} from './wire.ts'

/**
 * Calls `sync_lists` on the server. Rejects if there is no response. Rejects with a `TooLargeError` if the
 * request or the response is too large.
 */
export type SyncCall = (
  seenVersions: KnownVersions,
  changes: ListChanges,
) => Promise<ListSyncResponse>

export type SyncClient = {
  rows: ReadonlyMap<string, SyncedRow>
  /** Returns the rows of one list. */
  rowsOf: (list: string) => SyncedRow[]
  /**
   * Writes fields of rows, either all or none. Resolves once the rows are stored on the device. Rejects if
   * the device is out of space. Doesn't sync.
   */
  write: (changes: readonly ListWrites[]) => Promise<void>
  /** Pushes and pulls until nothing is pending and no list has a newer version. Rejects if a call fails. */
  sync: () => Promise<void>
  /**
   * Waits for any sync in progress, and then resolves with true if this device lacks any of these list
   * versions.
   */
  isBehind: (versions: ReadonlyMap<string, number>) => Promise<boolean>
  /** Reads all rows again. Call this, for example, if other tabs wrote rows while the page was suspended. */
  refresh: () => Promise<void>
  /** Marks rejected rows as pending, so that the next sync sends them again. */
  retryRefused: () => Promise<void>
  /** Deletes rejected rows. The next sync fetches the server's versions of these rows. */
  discardRefused: () => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Returns the current time in milliseconds, by the server's clock once its offset is known. */
  nowMs: () => number
  stop: () => void
}

type SyncClientOptions = {
  device: Device
  call: SyncCall
  /** Unique id of this tab: 1 to 12 characters, each a-z or 0-9. */
  tab: string
  /** Sends the ids of changed rows to the other tabs. */
  channel?: BroadcastChannel
  nowMs?: () => number
}

const maxRounds = 200
/** Clock errors up to this many milliseconds aren't corrected. */
const toleratedSkewMs = 2000
/**
 * Time offline after which a device pulls all lists in full, in milliseconds. It is shorter than the 30 days
 * after which the server deletes removed rows.
 */
const maxOfflineMs = 25 * 24 * 3600 * 1000

/**
 * Opens the rows of a shopper's lists on this device. Marks rows that were rejected earlier as pending again.
 * Syncs only when `sync` is called. Rejects if the device can't be read.
 */
export async function openSyncClient(options: SyncClientOptions): Promise<SyncClient> {
  const { device, call, tab, channel, nowMs = Date.now } = options
  const clock = createClock(tab, nowMs)
  const see = (row: SyncedRow) => clock.see(latestClock(row.clocks))
  // A change that is written or reported during a sync may be too late for that sync, so another sync
  // follows.
  const syncs = coalesceRuns(pushAndPull)
  let isStopped = false

  clock.setOffset((await device.meta()).offsetMs ?? 0)
  const local = await openLocalRows({ device, channel, onRow: see })
  const rows = local.all
  // The server may accept rejected rows now, if it was updated or the list has room again. If the disk is
  // full, the next page load tries again.
  await local
    .changeMatching(
      (row) => isRejected(row) || (isPending(row) && hasForbiddenCharacters(row)),
      asPending,
    )
    .catch(() => {})

  function write(changes: readonly ListWrites[]): Promise<void> {
    const ids = new Set(
      changes.flatMap(({ list, writes }) => [
        rowId('lists', list),
        ...writes.map(({ kind, key }) => rowId(kind, list, key)),
      ]),
    )
    // Includes the rows that this tab shows, because writing only some of a row's fields requires the other
    // fields. A response that is being stored may already have deleted the row from the device.
    const shown = new Map([...ids].flatMap(entryOf))
    return local.change(ids, (now) => {
      for (const row of now.values()) see(row)
      return applyWrites(new Map([...shown, ...now]), changes, clock.next())
    })
  }

  function entryOf(id: string): [string, SyncedRow][] {
    const row = rows.get(id)
    return row ? [[id, row]] : []
  }

  async function pushAndPull() {
    const size = createCallSize()
    let pullsAll = false
    for (let round = 0; round < maxRounds && !isStopped; round += 1) {
      const [meta, pending] = await Promise.all([device.meta(), device.pending()])
      const { offsetMs, syncedAtMs, restore } = meta
      const lacksFields = meta.fieldsVersion !== fieldsVersion
      const seenVersions = pullsAll || lacksFields || size.needsFullPull() ? {} : meta.seenVersions
      // Before the first response, the difference between this device's clock and the server's is unknown.
      const isFirst = offsetMs === null
      const sentRows = isFirst ? [] : nextBatch(pending).slice(0, size.maxRows())
      const sentAtMs = nowMs()
      const response = await call(seenVersions, toWire(sentRows)).catch(ifTooLarge)
      if (isStopped) return
      if (response instanceof TooLargeError) {
        if (!size.shrink(response, sentRows.length)) await rejectTooLarge(response, sentRows)
        continue
      }
      size.handleResponse()
      // Both times are by the server's clock, because the device's clock may have jumped while the device was
      // offline.
      if (!pullsAll && syncedAtMs !== null && response.now - syncedAtMs > maxOfflineMs) {
        pullsAll = true
        continue
      }
      // After a long time offline, sending all rows again would bring back rows that other devices have
      // removed.
      if (!pullsAll && restore !== undefined && restore !== response.restore) {
        await resendAll(response.restore)
        continue
      }
      pullsAll = false
      const aheadMs = Math.round(response.now - (sentAtMs + nowMs()) / 2)
      const isSkewed = isFirst && Math.abs(aheadMs) > toleratedSkewMs
      // Also contains rows written during the call, because their clocks are wrong too.
      const rowsToRedate = isSkewed ? await device.pending() : []
      const hasJumped = isFirst || Math.abs(aheadMs - clock.offsetMs()) > toleratedSkewMs
      if (hasJumped) clock.setOffset(aheadMs)
      const request = { seenVersions, metaAtRequest: meta, sentRows }
      await applyResponse(response, { ...request, rowsToRedate, aheadMs })
      if (isFirst || response.has_more) continue
      if (await isMissingAnyOf(Object.entries(response.versions))) continue
      if (nextBatch(await device.pending()).length === 0) return
    }
  }

  /** Marks rows that are too large for any call as rejected, so that they don't block other rows. */
  async function rejectTooLarge(error: TooLargeError, sentRows: readonly SyncedRow[]) {
    if (error.part === 'response' || sentRows.length === 0) throw error
    const ids = new Set(sentRows.map(({ id }) => id))
    await local.changeMatching(
      ({ id, syncStatus }) => syncStatus === 'pending' && ids.has(id),
      asTooLarge,
    )
  }

  async function isMissingAnyOf(versions: readonly [string, number][]): Promise<boolean> {
    const { seenVersions } = await device.meta()
    return versions.some(([list, version]) => (seenVersions[list] ?? -1) < version)
  }

  type Request = {
    /** The list versions sent with the call. */
    seenVersions: KnownVersions
    metaAtRequest: SyncMeta
    sentRows: readonly SyncedRow[]
    rowsToRedate: readonly SyncedRow[]
    aheadMs: number
  }

  async function applyResponse(response: ListSyncResponse, request: Request) {
    const { seenVersions, sentRows, rowsToRedate } = request
    const remoteRows = listKinds.flatMap((kind) =>
      response[kind].map((wire) => fromWire(kind, wire)),
    )
    for (const row of remoteRows) see(row)
    const refusals = new Map(response.refused.map((one) => [refusedRowId(one), refusalOf(one)]))
    // If the response contains a list in full, also checks rows that other tabs have written and this tab
    // hasn't loaded.
    const hasFullList = response.lists.some(isFullListIn(seenVersions))
    const all = hasFullList ? (await device.read()).rows : rows
    const localRows = [...all.values()].flatMap((row) => row ?? [])
    const removedRows = findRemovedRows(localRows, { response, seenVersions, remoteRows })
    const clocks = { nowMs: clock.nowMs(), offsetMs: clock.offsetMs() }
    const context = { ...request, response, remoteRows, refusals, removedRows, ...clocks }
    const changed = [...remoteRows, ...sentRows, ...rowsToRedate, ...removedRows]
    await local.change(
      new Set(changed.map(({ id }) => id)),
      (now, meta) => mergeResponse(now, meta, context),
      (meta) => metaAfterResponse(meta, context),
    )
  }

  async function resendAll(restore: string | null) {
    // Includes rows that other tabs have written and this tab hasn't loaded.
    const { rows: stored } = await device.read()
    await local.change(
      stored.keys(),
      (now) => rowsAfterRestore(now.values()),
      (meta) => ({ ...meta, seenVersions: {}, restore }),
    )
  }

  return {
    rows,
    rowsOf: local.ofList,
    write,
    sync: syncs.run,
    retryRefused: () => local.changeMatching(isRejected, asPending),
    // Drops the seen versions, so that the server sends the rows of all lists again.
    discardRefused: () =>
      local.changeMatching(
        isRejected,
        () => null,
        (meta) => ({ ...meta, seenVersions: {} }),
      ),
    async isBehind(versions) {
      await syncs.settled()
      return isMissingAnyOf([...versions])
    },
    refresh: local.refresh,
    subscribe: local.subscribe,
    nowMs: clock.nowMs,
    stop() {
      isStopped = true
      local.close()
    },
  }
}

function isPending({ syncStatus }: SyncedRow): boolean {
  return syncStatus === 'pending'
}

function isRejected({ syncStatus }: SyncedRow): boolean {
  return syncStatus === 'rejected'
}

/** Returns the error if it means that the call was too large, and rethrows any other error. */
function ifTooLarge(error: unknown): TooLargeError {
  if (error instanceof TooLargeError) return error
  throw error
}
