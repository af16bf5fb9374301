import * as z from 'zod/mini'
import { type Correction, correctionId } from './correction.ts'

type Waiting = {
  /** What waits now. */
  waiting: () => readonly Correction[]
  send: (batch: readonly Correction[]) => Promise<unknown>
  handleSent: (batch: readonly Correction[]) => void
  isOver: () => boolean
}

const maxSent = 500

/** A quota, a limit of a request, or a row that its table doesn't take; not the network or the session. */
const Refusal = z.object({ code: z.string().check(z.regex(/^(?:PT403|PT413|2\d{4})$/)) })

/**
 * Sends what waits so that nothing that the server refuses keeps the rest back. The function resolves
 * with why something was not taken, null where all was.
 */
export function waitingSender({ waiting, send, handleSent, isOver }: Waiting) {
  /** What was refused by itself, by id, with when it was said. */
  const refused = new Map<string, number>()
  const isRefused = (one: Correction) => refused.get(correctionId(one)) === one.atMs

  async function take(batch: readonly Correction[]): Promise<Error | null> {
    try {
      await send(batch)
      handleSent(batch)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error('Nothing was sent.', { cause: error })
    }
  }

  return async (): Promise<Error | null> => {
    let problem: Error | null = null
    // One that was refused goes first: if it is taken, there is room again for the others.
    const again = waiting().find(isRefused)
    if (again) {
      problem = await take([again])
      if (problem === null) refused.clear()
      else if (!isRefusal(problem)) return problem
    }
    let size = maxSent
    while (!isOver()) {
      const batch = nextToSend(waiting().filter((one) => !isRefused(one))).slice(0, size)
      const [first] = batch
      if (!first) return problem
      const why = await take(batch)
      if (why === null) continue
      if (!isRefusal(why)) return why
      problem = why
      size = 1
      if (batch.length === 1) refused.set(correctionId(first), first.atMs)
    }
    return problem
  }
}

function isRefusal(error: Error): boolean {
  return Refusal.safeParse(error).success
}

/** What was taken back goes first, by itself: it makes room for the rest. */
function nextToSend(waiting: readonly Correction[]): readonly Correction[] {
  const takenBack = waiting.filter(({ placement }) => placement === null)
  return takenBack.length > 0 ? takenBack : waiting
}
