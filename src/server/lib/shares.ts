import type { RequestError } from './errors.ts'

/** Limits how much work each user of a resource may run at the same time. */
export type Share = {
  /** Identifies the user. */
  key: string
  size: number
  /** Returns the error to throw if the work waits too long or the queue is full. */
  exceeded: () => RequestError
}

type Holders = { running: number; waiting: Turn[] }
type Turn = { start: () => void; timer: NodeJS.Timeout }

const maxWaiting = 500
const timeoutMs = 5_000

/** Limits concurrent work. Work waits in a queue until there is a free slot in each of its shares. */
export class Shares {
  readonly #holders = new Map<string, Holders>()

  /**
   * Takes a slot in each of the shares, in order, and then runs `work` and returns its result. If the queue
   * of a share is full, or none of its slots becomes free within five seconds, throws that share's error.
   * Shares with fewer users must come first, so that waiting work doesn't occupy slots that others could use.
   */
  async run<T>(shares: readonly Share[], work: () => Promise<T>): Promise<T> {
    const acquired: string[] = []
    try {
      for (const share of shares) {
        await this.#acquire(share)
        acquired.push(share.key)
      }
      return await work()
    } finally {
      for (const key of acquired) this.#release(key)
    }
  }

  async #acquire({ key, size, exceeded }: Share): Promise<void> {
    const holders = this.#holders.get(key) ?? { running: 0, waiting: [] }
    this.#holders.set(key, holders)
    if (holders.running < size) {
      holders.running += 1
      return
    }
    if (holders.waiting.length >= maxWaiting) throw exceeded()
    await waitForTurn(holders, exceeded)
  }

  /** Frees a slot, or passes it to the work that is next in the queue. */
  #release(key: string): void {
    const holders = this.#holders.get(key)
    if (holders === undefined) return
    const next = holders.waiting.shift()
    if (next !== undefined) {
      clearTimeout(next.timer)
      next.start()
      return
    }
    holders.running -= 1
    if (holders.running === 0) this.#holders.delete(key)
  }
}

/** Resolves when a slot is passed to this work. Rejects after a timeout. */
function waitForTurn({ waiting }: Holders, exceeded: () => RequestError): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(turn), 1)
      reject(exceeded())
    }, timeoutMs)
    const turn = { start: resolve, timer }
    waiting.push(turn)
  })
}
