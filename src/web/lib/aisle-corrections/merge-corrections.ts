import type { Row } from '#shared/lists/synced-row.ts'
import { correctedAtMs, isTakenBack } from './correction.ts'

type Changes = Map<string, Row | null>

/** What changes on a device once the server has these rows: nothing stays of what was taken back. */
export function confirmSent(now: ReadonlyMap<string, Row>, sent: readonly Row[]): Changes {
  const changes: Changes = new Map()
  for (const { id, clocks } of sent) {
    const row = now.get(id)
    // Corrected again while it was under way.
    if (!row || row.clocks['corrected_at'] !== clocks['corrected_at']) continue
    changes.set(id, isTakenBack(row) ? null : { ...row, syncStatus: 'synced' })
  }
  return changes
}

/**
 * What changes on a device that has pulled all rows of the server. A pending row stays unless the server
 * has a later one, and so does what was corrected since the request.
 */
export function mergeRemote(
  now: ReadonlyMap<string, Row>,
  { remoteRows, requestedAtMs }: { remoteRows: readonly Row[]; requestedAtMs: number },
): Changes {
  const changes: Changes = new Map()
  const remote = new Map(remoteRows.map((row) => [row.id, row]))
  for (const id of new Set([...now.keys(), ...remote.keys()])) {
    const mine = now.get(id)
    const theirs = remote.get(id)
    if (mine && isLater(mine, theirs, requestedAtMs)) continue
    const next = theirs && !isTakenBack(theirs) ? theirs : null
    if (JSON.stringify(next) !== JSON.stringify(mine ?? null)) changes.set(id, next)
  }
  return changes
}

function isLater(mine: Row, theirs: Row | undefined, requestedAtMs: number): boolean {
  const atMs = correctedAtMs(mine)
  if (!theirs) return mine.syncStatus !== 'synced' || atMs >= requestedAtMs
  return mine.syncStatus !== 'synced' && atMs >= correctedAtMs(theirs)
}

/**
 * What changes on a device by what an earlier version of the app left there. Rows that the server had
 * already count only before the first sync, which pulls them anyway.
 */
export function mergeEarlier(
  now: ReadonlyMap<string, Row>,
  { earlier, hasSynced }: { earlier: readonly Row[]; hasSynced: boolean },
): Changes {
  return new Map(
    earlier
      .filter((row) => {
        const mine = now.get(row.id)
        if (row.syncStatus === 'synced') return !mine && !hasSynced
        return !mine || correctedAtMs(row) > correctedAtMs(mine)
      })
      .map((row) => [row.id, row]),
  )
}
