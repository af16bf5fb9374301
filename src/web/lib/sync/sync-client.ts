/**
 * Keeps the rows of a shopper's lists on this device and syncs them with the server.
 *
 * Write: a change goes to the device first (`device.ts`), and the row is pending from then on. Each field
 * has the clock of its last write. Other tabs read the row from the device (`local-rows.ts`).
 *
 * Sync: one call of `sync_lists` pushes and pulls, and is repeated until nothing is pending and no list
 * has a newer version.
 * - Push: the pending rows, in batches. There is no queue: sending a row twice changes nothing.
 * - Pull: the versions of the lists that this device has seen. The response has each row that changed
 *   since, and the new versions.
 * - Merge (`merge-response.ts`): for each field the later clock wins, here and on the server. A row that
 *   was sent is synced, unless it was written again meanwhile. A refused row is rejected, and shown.
 *
 * The first call on a device only pulls: it measures how wrong the device's clock is, and rows written
 * before that get corrected clocks. After a backup was restored on the server, all rows are sent again.
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
  batchOf,
  findRemovedRows,
  fromWire,
  hasForbiddenCharacters,
  isInFull,
  refusalOf,
  refusedRowId,
  toWire,
} from './wire.ts'

/** Calls the server; rejects without a response. */
export type SyncCall = (
  seenVersions: KnownVersions,
  changes: ListChanges,
) => Promise<ListSyncResponse>

export type SyncClient = {
  rows: ReadonlyMap<string, SyncedRow>
  /** The rows of one list. */
  rowsOf: (list: string) => SyncedRow[]
  /** Writes fields of rows. Writes either all or none of them. Resolves once a crash can't lose them. */
  write: (changes: readonly ListWrites[]) => Promise<void>
  /** Pushes and pulls until nothing is pending. Rejects if the server doesn't respond. */
  sync: () => Promise<void>
  /** Waits for a running sync, then returns whether the server has newer lists than this device. */
  isBehind: (versions: ReadonlyMap<string, number>) => Promise<boolean>
  /** Reads all rows again, for example after the page was asleep while other tabs wrote. */
  refresh: () => Promise<void>
  /** Sends refused rows again. */
  retryRefused: () => Promise<void>
  /** Drops refused changes. The next sync brings back the server's rows. */
  discardRefused: () => Promise<void>
  subscribe: (listener: () => void) => () => void
  /** Returns the current time in milliseconds, by the server's clock once its offset is known. */
  nowMs: () => number
  stop: () => void
}

type SyncClientOptions = {
  device: Device
  call: SyncCall
  /** Id of this tab, unique among tabs: 1 to 12 characters of a-z and 0-9. */
  tab: string
  /** Sends the ids of changed rows to the other tabs. */
  channel?: BroadcastChannel
  nowMs?: () => number
}

const maxRounds = 200
/** Largest clock error that needs no correction, in milliseconds. */
const toleratedSkewMs = 2000
/**
 * Time offline after which a device pulls everything again, in milliseconds. The server deletes removed rows
 * after 30 days.
 */
const maxOfflineMs = 25 * 24 * 3600 * 1000

/**
 * Opens the rows of a shopper's lists on this device. Marks rows that the server refused earlier as pending
 * again. Syncs only when `sync` is called.
 */
export async function openSyncClient(options: SyncClientOptions): Promise<SyncClient> {
  const { device, call, tab, channel, nowMs = Date.now } = options
  const clock = createClock(tab, nowMs)
  const see = (row: SyncedRow) => clock.see(latestClock(row.clocks))
  // Changes that are written or reported during a sync may be newer than what this sync pushes and pulls.
  const syncs = coalesceRuns(pushAndPull)
  let isStopped = false

  clock.setOffset((await device.meta()).offsetMs ?? 0)
  const local = await openLocalRows({ device, channel, onRow: see })
  const rows = local.all
  // A newer server, or a list with more room, may accept rows that were refused. If the disk is full, the
  // next page load tries again.
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
    // Include the rows shown in this tab. A response that is being stored may delete them from the device,
    // and a write of only some fields still needs the others.
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
      // Before the first response, this device's clock error is unknown.
      const isFirst = offsetMs === null
      const sentRows = isFirst ? [] : batchOf(pending).slice(0, size.maxRows())
      const sentAtMs = nowMs()
      const response = await call(seenVersions, toWire(sentRows)).catch(ifTooLarge)
      if (isStopped) return
      if (response instanceof TooLargeError) {
        if (!size.shrink(response, sentRows.length)) await rejectTooLarge(response, sentRows)
        continue
      }
      size.handleResponse()
      // Compare by the server's clock, since the device's clock may have jumped while it was offline.
      if (!pullsAll && syncedAtMs !== null && response.now - syncedAtMs > maxOfflineMs) {
        pullsAll = true
        continue
      }
      // Skip this after pulling everything: the device would bring back rows that others have removed.
      if (!pullsAll && restore !== undefined && restore !== response.restore) {
        await resendAll(response.restore)
        continue
      }
      pullsAll = false
      const aheadMs = Math.round(response.now - (sentAtMs + nowMs()) / 2)
      const isSkewed = isFirst && Math.abs(aheadMs) > toleratedSkewMs
      // These include the rows written during the call, which have the same wrong clock.
      const rowsToRedate = isSkewed ? await device.pending() : []
      const hasJumped = isFirst || Math.abs(aheadMs - clock.offsetMs()) > toleratedSkewMs
      if (hasJumped) clock.setOffset(aheadMs)
      const request = { seenVersions, metaAtRequest: meta, sentRows }
      await applyResponse(response, { ...request, rowsToRedate, aheadMs })
      if (isFirst || response.has_more) continue
      if (await isMissingAnyOf(Object.entries(response.versions))) continue
      if (batchOf(await device.pending()).length === 0) return
    }
  }

  /** Rejects rows that are too large for any call, so that they don't block the others. */
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
    /** Versions of the lists, as sent with the call. */
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
    // If the response has a list in full, read the rows that other tabs have written and this tab hasn't
    // loaded.
    const hasFullList = response.lists.some(isInFull(seenVersions))
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
    // These include rows of other tabs that this tab hasn't loaded.
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
    // The seen versions are removed, so that the server sends its own rows again.
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

/** Returns the error if the call was too large. Throws any other error. */
function ifTooLarge(error: unknown): TooLargeError {
  if (error instanceof TooLargeError) return error
  throw error
}
