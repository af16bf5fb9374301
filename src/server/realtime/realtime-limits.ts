export type RealtimeLimits = typeof realtimeLimits

/** Limits for `/realtime/v1`. The REST_RATE_LIMIT_READS setting limits upgrades and joins per address. */
export const realtimeLimits = {
  maxSockets: 5_000,
  /** High, because all shoppers behind a router share the router's address. */
  maxSocketsOfAddress: 500,
  maxSocketsOfAccount: 10,
  maxChannelsOfSocket: 10,
  /** Maximum number of joins per minute. A refreshed token counts as a join. */
  maxJoinsOfAccount: 120,
  maxMessageBytes: 16 * 1024,
  /**
   * Limits per second. A device sends a join of about 1.5 kB, later a token of the same size, and a heartbeat
   * every 25 s. After a restart, all sockets from an address join at the same time, for example those of 500
   * shoppers in an office.
   */
  trafficOfSocket: { messages: 40, bytes: 64 * 1024 },
  trafficOfAccount: { messages: 200, bytes: 256 * 1024 },
  trafficOfAddress: { messages: 1_000, bytes: 1024 * 1024 },
  /** Maximum number of bytes that a client may leave unread. Beyond that, its socket is terminated. */
  maxUnreadBytes: 256 * 1024,
  /** Time without a message after which a socket is closed. The client sends a heartbeat every 25 s. */
  idleTimeoutMs: 60_000,
  /** Maximum time that a socket may stay open without having joined a channel. */
  joinTimeoutMs: 10_000,
  /** How often the server closes idle sockets and ends the channels of ended sessions. */
  checkEveryMs: 3_000,
}
