import type { RealtimeLimits } from './realtime-limits.ts'

type Limits = Pick<RealtimeLimits, 'trafficOfSocket' | 'trafficOfAccount' | 'trafficOfAddress'>

/** A socket, and who sends on it. */
type Sender = { readonly address: string; readonly accountIds: readonly string[] }

/** Counts what sockets, their addresses and their accounts send in a second. */
export class SocketTraffic {
  readonly #ofSockets: Seconds<Sender>
  readonly #ofAddresses: Seconds<string>
  readonly #ofAccounts: Seconds<string>

  constructor(limits: Limits) {
    this.#ofSockets = new Seconds(limits.trafficOfSocket)
    this.#ofAddresses = new Seconds(limits.trafficOfAddress)
    this.#ofAccounts = new Seconds(limits.trafficOfAccount)
  }

  /** Whether one more message of a socket may be read. */
  mayRead(socket: Sender, bytes: number): boolean {
    return (
      this.#ofSockets.take(socket, bytes) &&
      this.#ofAddresses.take(socket.address, bytes) &&
      socket.accountIds.every((accountId) => this.#ofAccounts.take(accountId, bytes))
    )
  }

  /** Frees the memory of seconds that are over. */
  forgetPast(): void {
    for (const seconds of [this.#ofSockets, this.#ofAddresses, this.#ofAccounts]) {
      seconds.forgetPast()
    }
  }
}

const secondMs = 1_000

type Traffic = { messages: number; bytes: number }

/** For each key a second that begins with its first message, and the traffic in it. */
class Seconds<Key> {
  readonly #max: Traffic
  readonly #seconds = new Map<Key, Traffic & { beganMs: number }>()

  constructor(max: Traffic) {
    this.#max = max
  }

  take(key: Key, bytes: number): boolean {
    const known = this.#seconds.get(key)
    const second =
      known && !isOver(known) ? known : { beganMs: performance.now(), messages: 0, bytes: 0 }
    this.#seconds.set(key, second)
    second.messages += 1
    second.bytes += bytes
    return second.messages <= this.#max.messages && second.bytes <= this.#max.bytes
  }

  forgetPast(): void {
    for (const [key, second] of this.#seconds) if (isOver(second)) this.#seconds.delete(key)
  }
}

function isOver({ beganMs }: { beganMs: number }): boolean {
  return performance.now() - beganMs > secondMs
}
