import type { RequestError } from './errors.ts'

/** How much of something one of its users may have at once. */
export type Share = {
  /** Whose share it is. */
  key: string
  size: number
  /** The refusal of work that would wait behind too many others, or too long. */
  exceeded: () => RequestError
}

type Holders = { running: number; waiting: Turn[] }
type Turn = { start: () => void; timer: NodeJS.Timeout }

const maxWaiting = 500
const waitMs = 5_000

/** Runs work once it has a place in each of its shares; until then it waits its turn. */
export class Shares {
  readonly #holders = new Map<string, Holders>()

  /** The shares are taken in their order, so name first those that fewer callers have in common. */
  async run<T>(shares: readonly Share[], work: () => Promise<T>): Promise<T> {
    const taken: string[] = []
    try {
      for (const share of shares) {
        await this.#take(share)
        taken.push(share.key)
      }
      return await work()
    } finally {
      for (const key of taken) this.#giveBack(key)
    }
  }

  async #take({ key, size, exceeded }: Share): Promise<void> {
    const holders = this.#holders.get(key) ?? { running: 0, waiting: [] }
    this.#holders.set(key, holders)
    if (holders.running < size) {
      holders.running += 1
      return
    }
    if (holders.waiting.length >= maxWaiting) throw exceeded()
    await waitForTurn(holders, exceeded)
  }

  /** A place that is given back goes to the next in line, so that nobody overtakes. */
  #giveBack(key: string): void {
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
    }, waitMs)
    const turn = { start: resolve, timer }
    waiting.push(turn)
  })
}
