import type { RealtimeLimits } from './realtime-limits.ts'

type Limits = Pick<RealtimeLimits, 'trafficOfSocket' | 'trafficOfAccount' | 'trafficOfAddress'>

/** A socket with its address and accounts. */
type Sender = { readonly address: string; readonly accountIds: readonly string[] }

/** Counts the messages and bytes of sockets, addresses and accounts per second. */
export class SocketTraffic {
  readonly #ofSockets: Seconds<Sender>
  readonly #ofAddresses: Seconds<string>
  readonly #ofAccounts: Seconds<string>

  constructor(limits: Limits) {
    this.#ofSockets = new Seconds(limits.trafficOfSocket)
    this.#ofAddresses = new Seconds(limits.trafficOfAddress)
    this.#ofAccounts = new Seconds(limits.trafficOfAccount)
  }

  /** Counts a message and returns whether it is within all limits. */
  mayRead(socket: Sender, bytes: number): boolean {
    return (
      this.#ofSockets.count(socket, bytes) &&
      this.#ofAddresses.count(socket.address, bytes) &&
      socket.accountIds.every((accountId) => this.#ofAccounts.count(accountId, bytes))
    )
  }

  /** Deletes the counts of past seconds. */
  deleteEnded(): void {
    for (const seconds of [this.#ofSockets, this.#ofAddresses, this.#ofAccounts]) {
      seconds.deleteEnded()
    }
  }
}

const secondMs = 1_000

type Traffic = { messages: number; bytes: number }

/** Counts traffic by key, in periods of one second that start with a key's first message. */
class Seconds<Key> {
  readonly #max: Traffic
  readonly #seconds = new Map<Key, Traffic & { beganMs: number }>()

  constructor(max: Traffic) {
    this.#max = max
  }

  count(key: Key, bytes: number): boolean {
    const current = this.#seconds.get(key)
    const second =
      current && !hasEnded(current)
        ? current
        : { beganMs: performance.now(), messages: 0, bytes: 0 }
    this.#seconds.set(key, second)
    second.messages += 1
    second.bytes += bytes
    return second.messages <= this.#max.messages && second.bytes <= this.#max.bytes
  }

  deleteEnded(): void {
    for (const [key, second] of this.#seconds) if (hasEnded(second)) this.#seconds.delete(key)
  }
}

function hasEnded({ beganMs }: { beganMs: number }): boolean {
  return performance.now() - beganMs > secondMs
}
