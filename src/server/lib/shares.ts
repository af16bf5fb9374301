import type { RequestError } from './errors.ts'

/** Limit on concurrent work of one user of a resource. */
export type Share = {
  /** Identifies the user. */
  key: string
  size: number
  /** Returns the error for work that would wait too long or in too long a queue. */
  exceeded: () => RequestError
}

type Holders = { running: number; waiting: Turn[] }
type Turn = { start: () => void; timer: NodeJS.Timeout }

const maxWaiting = 500
const timeoutMs = 5_000

/** Runs work once each of its shares has a free place; queues it until then. */
export class Shares {
  readonly #holders = new Map<string, Holders>()

  /** Acquires the shares in order, so list those with the fewest users first. */
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

  /** Passes a released place to the next in the queue, so none is skipped. */
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
