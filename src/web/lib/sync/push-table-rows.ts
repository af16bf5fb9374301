import * as z from 'zod/mini'
import type { SyncedRow } from '#shared/lists/synced-row.ts'
import { type RowTable, writtenAtMs } from './synced-table.ts'

type PushOptions = {
  /** Returns the rows that are pending now. */
  pending: () => readonly SyncedRow[]
  table: Pick<RowTable, 'upsert' | 'isRemoved'>
  handleSent: (batch: readonly SyncedRow[]) => Promise<unknown>
  isOver: () => boolean
}

/** Maximum size of a request. Rows with signs are large: only about ten of them fit in one request. */
const maxSent = { rows: 500, characters: 200_000 }

/**
 * Matches an error that concerns the sent rows: a quota, a request limit or a violated constraint. Doesn't
 * match network or session errors.
 */
const Refusal = z.object({ code: z.string().check(z.regex(/^(?:PT403|PT413|2\d{4})$/)) })

/**
 * Returns a function that pushes the pending rows until all are sent or rejected by the server. A rejected
 * row doesn't block other rows. A network or session error stops the push. The function never rejects. If
 * there was a network or session error, the function resolves with that error. Otherwise, it resolves with
 * the error of a rejected row, or with null if all rows were sent.
 */
export function createPush({ pending, table, handleSent, isOver }: PushOptions) {
  /** The write times, by row id, of rows that the server rejected even when each was sent alone. */
  const refused = new Map<string, number>()
  const isRefused = (row: SyncedRow) => refused.get(row.id) === writtenAtMs(row)

  async function push(batch: readonly SyncedRow[]): Promise<Error | null> {
    try {
      await table.upsert(batch)
      await handleSent(batch)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error('Nothing was sent.', { cause: error })
    }
  }

  /**
   * Returns the rows to send next. Removed rows are sent first, separately from the other rows, because
   * removals free up quota.
   */
  function nextToSend(rows: readonly SyncedRow[]): readonly SyncedRow[] {
    const removed = rows.filter(table.isRemoved)
    return removed.length > 0 ? removed : rows
  }

  return async (): Promise<Error | null> => {
    let problem: Error | null = null
    // Retries one rejected row first. If the server accepts it now, it may accept the other rejected rows
    // too.
    const again = pending().find(isRefused)
    if (again) {
      problem = await push([again])
      if (problem === null) refused.clear()
      else if (!isRefusal(problem)) return problem
    }
    let maxRows = maxSent.rows
    while (!isOver()) {
      const rows = nextToSend(pending().filter((row) => !isRefused(row)))
      const batch = firstRows(rows, maxRows)
      const [first] = batch
      if (!first) return problem
      const why = await push(batch)
      if (why === null) continue
      if (!isRefusal(why)) return why
      problem = why
      maxRows = 1
      if (batch.length === 1) refused.set(first.id, writtenAtMs(first))
    }
    return problem
  }
}

/** Returns as many rows from the start as fit in one request, but at least one. */
function firstRows(rows: readonly SyncedRow[], maxRows: number): readonly SyncedRow[] {
  let characters = 0
  const end = rows.slice(0, maxRows).findIndex(({ fields }, at) => {
    characters += JSON.stringify(fields).length
    return at > 0 && characters > maxSent.characters
  })
  return rows.slice(0, end === -1 ? maxRows : end)
}

function isRefusal(error: Error): boolean {
  return Refusal.safeParse(error).success
}
