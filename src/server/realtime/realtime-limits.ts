export type RealtimeLimits = typeof realtimeLimits

/**
 * Limits of `/realtime/v1`. Upgrades and joins per address are limited by the rate limit setting for reads
 * instead.
 */
export const realtimeLimits = {
  maxSockets: 5_000,
  /** The limit is high, because shoppers behind one router share an address. */
  maxSocketsOfAddress: 500,
  maxSocketsOfAccount: 10,
  maxChannelsOfSocket: 10,
  /** Maximum number of joins per minute, including authorizations of refreshed tokens. */
  maxJoinsOfAccount: 120,
  maxMessageBytes: 16 * 1024,
  /**
   * Traffic per second. A device sends a join of about 1.5 kB, later a token of about that size, and a
   * heartbeat every 25 s. After a restart, all sockets from an address join at once, for example those of 500
   * shoppers in one office.
   */
  trafficOfSocket: { messages: 40, bytes: 64 * 1024 },
  trafficOfAccount: { messages: 200, bytes: 256 * 1024 },
  trafficOfAddress: { messages: 1_000, bytes: 1024 * 1024 },
  /** Maximum number of bytes that a client may leave unread. A socket with more is terminated. */
  maxUnreadBytes: 256 * 1024,
  /**
   * Time without a message after which a socket is closed. This time is longer than the client's heartbeat
   * interval of 25 s.
   */
  idleTimeoutMs: 60_000,
  /** Maximum time that a socket may stay open without a joined channel. */
  joinTimeoutMs: 10_000,
  /** Interval of the check that closes idle sockets and ends the channels of ended sessions. */
  checkEveryMs: 3_000,
}
