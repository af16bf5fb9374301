import type { Channel, RealtimeSocket } from './realtime-socket.ts'

/** Channels of this server, indexed by name and by account. */
export class OpenChannels {
  readonly #joined = new Map<string, Set<Channel>>()
  readonly #ofAccounts = new Map<string, Set<Channel>>()

  /** Returns the sockets of the account's channels, including channels that are being joined. */
  socketsOf(accountId: string): Set<RealtimeSocket> {
    return new Set([...(this.#ofAccounts.get(accountId) ?? [])].map(({ socket }) => socket))
  }

  /** Counts the channel toward this account, and no longer toward an earlier account. */
  assign(channel: Channel, accountId: string): void {
    if (channel.accountId === accountId) return
    removeFrom(this.#ofAccounts, channel.accountId, channel)
    channel.accountId = accountId
    addTo(this.#ofAccounts, accountId, channel)
  }

  /** Marks the channel as joined, so that it receives broadcasts. */
  join(channel: Channel): void {
    channel.isJoined = true
    addTo(this.#joined, channel.name, channel)
  }

  /** Removes the channel from these indexes, but not from its socket. `removeChannel` does both. */
  remove(channel: Channel): void {
    channel.isJoined = false
    removeFrom(this.#joined, channel.name, channel)
    removeFrom(this.#ofAccounts, channel.accountId, channel)
  }

  /** Returns the joined channels with this name, which is a topic without `realtime:`. */
  listenersOf(name: string): Iterable<Channel> {
    return this.#joined.get(name) ?? []
  }

  get joinedCount(): number {
    return [...this.#joined.values()].reduce((count, channels) => count + channels.size, 0)
  }

  /**
   * Returns all joined channels as a new array, so that callers can remove channels while iterating over it.
   */
  joined(): Channel[] {
    return [...this.#joined.values()].flatMap((channels) => [...channels])
  }
}

function addTo(sets: Map<string, Set<Channel>>, key: string, channel: Channel): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([channel]))
  else set.add(channel)
}

function removeFrom(
  sets: Map<string, Set<Channel>>,
  key: string | undefined,
  channel: Channel,
): void {
  if (key === undefined) return
  const set = sets.get(key)
  set?.delete(channel)
  if (set?.size === 0) sets.delete(key)
}
