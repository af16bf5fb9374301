import {
  type KnownVersions,
  type ListChanges,
  ListSyncResponse,
} from '#shared/contracts/list-sync.ts'
import { clockMs, latestClock } from '#shared/lists/clock.ts'
import { listKinds } from '#shared/lists/row-kinds.ts'
import { mergeRows, type SyncedRow } from '#shared/lists/synced-row.ts'
import { fromWire } from './wire.ts'

const maxAheadMs = 60_000

/**
 * Creates a fake server that keeps the rows of one shopper's lists in memory and, like the real server,
 * merges them field by field.
 */
export function testSyncServer(nowMs: () => number = Date.now) {
  const rows = new Map<string, SyncedRow>()
  const versions = new Map<string, number>()
  let restores = 0

  async function call(known: KnownVersions, changes: ListChanges): Promise<ListSyncResponse> {
    const received = responseOf(changes)
    const refused: ListSyncResponse['refused'] = []
    for (const kind of listKinds) {
      for (const row of received[kind].map((wire) => fromWire(kind, wire))) {
        if (clockMs(latestClock(row.clocks)) >= nowMs() + maxAheadMs) {
          refused.push({ kind, list: row.list, ...row.key, code: 'clock_ahead', message: null })
          continue
        }
        const next = mergeRows(rows.get(row.id), row)
        if (!next) continue
        rows.set(row.id, next)
        versions.set(row.list, (versions.get(row.list) ?? 0) + 1)
      }
    }
    const newer = [...rows.values()].filter(
      ({ list }) => (known[list] ?? -1) < (versions.get(list) ?? 0),
    )
    const wires = listKinds.map((kind) => [
      kind,
      newer
        .filter((row) => row.kind === kind)
        .map(({ list, key, fields, clocks }) => ({ ...fields, ...key, list, clocks })),
    ])
    return {
      ...responseOf(Object.fromEntries(wires)),
      now: nowMs(),
      refused,
      versions: Object.fromEntries(versions),
      restore: restores === 0 ? null : String(restores),
    }
  }

  /** Backs up the lists and returns a function that restores them. */
  function backUp() {
    const saved = { rows: [...rows], versions: [...versions] }
    return () => {
      rows.clear()
      versions.clear()
      for (const [id, row] of saved.rows) rows.set(id, row)
      for (const [list, version] of saved.versions) versions.set(list, version)
      restores += 1
    }
  }

  return { call, backUp, rows }
}

/** Fields that the server adds to the rows it receives. */
const ofServer = { owner: 'ann', role: 'owner', members: [], added_by: null, done_by: null }

function responseOf(changes: ListChanges): ListSyncResponse {
  const wires = listKinds.map((kind) => [
    kind,
    (changes[kind] ?? []).map((wire) => ({ ...ofServer, ...wire })),
  ])
  return ListSyncResponse.parse({
    now: 0,
    versions: {},
    refused: [],
    has_more: false,
    restore: null,
    ...Object.fromEntries(wires),
  })
}
