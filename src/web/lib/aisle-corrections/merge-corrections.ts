import type { Row } from '#shared/lists/synced-row.ts'
import { correctedAtMs, isWithdrawn } from './correction.ts'

type Changes = Map<string, Row | null>

/** Returns the changes after the server has stored these rows. Withdrawn corrections are removed. */
export function confirmSent(now: ReadonlyMap<string, Row>, sent: readonly Row[]): Changes {
  const changes: Changes = new Map()
  for (const { id, clocks } of sent) {
    const row = now.get(id)
    // The item was corrected again while the request was under way.
    if (!row || row.clocks['corrected_at'] !== clocks['corrected_at']) continue
    changes.set(id, isWithdrawn(row) ? null : { ...row, syncStatus: 'synced' })
  }
  return changes
}

/**
 * Returns the changes after a pull of all rows of the server. A pending row stays unless the server has a
 * later one. A row that was corrected after the request was sent stays.
 */
export function mergeRemote(
  now: ReadonlyMap<string, Row>,
  { remoteRows, requestedAtMs }: { remoteRows: readonly Row[]; requestedAtMs: number },
): Changes {
  const changes: Changes = new Map()
  const remote = new Map(remoteRows.map((row) => [row.id, row]))
  for (const id of new Set([...now.keys(), ...remote.keys()])) {
    const localRow = now.get(id)
    const remoteRow = remote.get(id)
    if (localRow && isLater(localRow, remoteRow, requestedAtMs)) continue
    const next = remoteRow && !isWithdrawn(remoteRow) ? remoteRow : null
    if (JSON.stringify(next) !== JSON.stringify(localRow ?? null)) changes.set(id, next)
  }
  return changes
}

/** Returns whether the device's row wins over the server's. */
function isLater(localRow: Row, remoteRow: Row | undefined, requestedAtMs: number): boolean {
  const atMs = correctedAtMs(localRow)
  if (!remoteRow) return localRow.syncStatus !== 'synced' || atMs >= requestedAtMs
  return localRow.syncStatus !== 'synced' && atMs >= correctedAtMs(remoteRow)
}

/**
 * Returns the changes that import corrections of an earlier version of the app. A later correction on this
 * device wins. Rows that were already sent are imported only before the first sync, which pulls them anyway.
 */
export function mergeEarlier(
  now: ReadonlyMap<string, Row>,
  { earlier, hasSynced }: { earlier: readonly Row[]; hasSynced: boolean },
): Changes {
  return new Map(
    earlier
      .filter((row) => {
        const localRow = now.get(row.id)
        if (row.syncStatus === 'synced') return !localRow && !hasSynced
        return !localRow || correctedAtMs(row) > correctedAtMs(localRow)
      })
      .map((row) => [row.id, row]),
  )
}
