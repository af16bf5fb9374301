import * as z from 'zod/mini'
import type { Row } from '#shared/lists/synced-row.ts'
import { isTakenBack } from './correction.ts'

type PushOptions = {
  /** What is pending now. */
  pending: () => readonly Row[]
  send: (batch: readonly Row[]) => Promise<unknown>
  handleSent: (batch: readonly Row[]) => Promise<unknown>
  isOver: () => boolean
}

const maxSent = 500

/** A quota, a limit of a request, or a row that its table doesn't take; not the network or the session. */
const Refusal = z.object({ code: z.string().check(z.regex(/^(?:PT403|PT413|2\d{4})$/)) })

/**
 * Returns a function that pushes pending rows so that no row that the server refuses holds the rest back.
 * It resolves with why a row was refused, null where none was.
 */
export function createPush({ pending, send, handleSent, isOver }: PushOptions) {
  /** Rows that were refused by themselves: the clock of each, by its id. */
  const refused = new Map<string, string | undefined>()
  const isRefused = ({ id, clocks }: Row) =>
    refused.has(id) && refused.get(id) === clocks['corrected_at']

  async function push(batch: readonly Row[]): Promise<Error | null> {
    try {
      await send(batch)
      await handleSent(batch)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error('Nothing was sent.', { cause: error })
    }
  }

  return async (): Promise<Error | null> => {
    let problem: Error | null = null
    // A refused one goes first: if it is accepted, there is room again for the others.
    const again = pending().find(isRefused)
    if (again) {
      problem = await push([again])
      if (problem === null) refused.clear()
      else if (!isRefusal(problem)) return problem
    }
    let size = maxSent
    while (!isOver()) {
      const batch = nextToSend(pending().filter((row) => !isRefused(row))).slice(0, size)
      const [first] = batch
      if (!first) return problem
      const why = await push(batch)
      if (why === null) continue
      if (!isRefusal(why)) return why
      problem = why
      size = 1
      if (batch.length === 1) refused.set(first.id, first.clocks['corrected_at'])
    }
    return problem
  }
}

function isRefusal(error: Error): boolean {
  return Refusal.safeParse(error).success
}

/** What was taken back goes first, by itself: it makes room for the rest. */
function nextToSend(pending: readonly Row[]): readonly Row[] {
  const takenBack = pending.filter(isTakenBack)
  return takenBack.length > 0 ? takenBack : pending
}
