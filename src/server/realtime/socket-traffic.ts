import type { RealtimeLimits } from './realtime-limits.ts'

type Limits = Pick<RealtimeLimits, 'trafficOfSocket' | 'trafficOfAccount' | 'trafficOfAddress'>

/** The address of a socket, and the accounts of its channels. */
type Sender = { readonly address: string; readonly accountIds: readonly string[] }

/** Counts messages and bytes per second: for each socket, each address and each account. */
export class SocketTraffic {
  readonly #ofSockets: TrafficCounts<Sender>
  readonly #ofAddresses: TrafficCounts<string>
  readonly #ofAccounts: TrafficCounts<string>

  constructor(limits: Limits) {
    this.#ofSockets = new TrafficCounts(limits.trafficOfSocket)
    this.#ofAddresses = new TrafficCounts(limits.trafficOfAddress)
    this.#ofAccounts = new TrafficCounts(limits.trafficOfAccount)
  }

  /**
   * Counts a message and returns whether it is within all limits. A message that exceeds its socket's limit
   * doesn't count toward the limits of the address and the accounts.
   */
  countMessage(socket: Sender, bytes: number): boolean {
    return (
      this.#ofSockets.count(socket, bytes) &&
      this.#ofAddresses.count(socket.address, bytes) &&
      socket.accountIds.every((accountId) => this.#ofAccounts.count(accountId, bytes))
    )
  }

  /** Deletes counts that are more than a second old. */
  deleteEnded(): void {
    for (const seconds of [this.#ofSockets, this.#ofAddresses, this.#ofAccounts]) {
      seconds.deleteEnded()
    }
  }
}

const secondMs = 1_000

type Traffic = { messages: number; bytes: number }

/**
 * Counts traffic by key. A period lasts one second. It starts with the key's first message after the previous
 * period.
 */
class TrafficCounts<Key> {
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
