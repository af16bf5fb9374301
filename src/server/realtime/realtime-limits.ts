export type RealtimeLimits = typeof realtimeLimits

/** How much anybody may ask of `/realtime/v1`; upgrades and joins of an address count as its reads do. */
export const realtimeLimits = {
  maxSockets: 5_000,
  /** Shoppers behind one router share its address. */
  maxSocketsOfAddress: 500,
  maxSocketsOfAccount: 10,
  maxChannelsOfSocket: 10,
  /** In a minute, with those for a renewed token. */
  maxJoinsOfAccount: 120,
  maxMessageBytes: 16 * 1024,
  /**
   * In a second. A device sends a join of some 1.5 kB, later a token as long and a heartbeat every 25 s. After
   * a restart all sockets of an address join at once, which 500 shoppers in one office may do.
   */
  trafficOfSocket: { messages: 40, bytes: 64 * 1024 },
  trafficOfAccount: { messages: 200, bytes: 256 * 1024 },
  trafficOfAddress: { messages: 1_000, bytes: 1024 * 1024 },
  /** A socket that reads more slowly than it is written to is ended. */
  maxUnreadBytes: 256 * 1024,
  /** The client sends a heartbeat every 25 s. */
  idleMs: 60_000,
  /** Of a socket that hears no channel, since it was opened or since it left its last one. */
  joinWithinMs: 10_000,
  /** After that long, and the time of one query, a session that was ended hears nothing any more. */
  checkEveryMs: 3_000,
}
