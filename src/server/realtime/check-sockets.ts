import type { Pool } from 'pg'
import { describeError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { endChannel } from './join-channel.ts'
import type { OpenChannels } from './open-channels.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { closeCodes } from './realtime-messages.ts'
import { findEndedSessions } from './realtime-queries.ts'
import type { RealtimeSocket } from './realtime-socket.ts'

type CheckServices = {
  pool: Pool
  limits: RealtimeLimits
  sockets: ReadonlySet<RealtimeSocket>
  channels: OpenChannels
  log: { error: (about: object, text: string) => void }
}

/**
 * Closes sockets that are idle or haven't joined a channel in time. Ends channels whose token has expired or
 * whose session has ended. Logs errors instead of throwing them. Checking all sockets together costs less
 * than a timer for each.
 */
export async function checkSockets({ pool, limits, sockets, channels, log }: CheckServices) {
  closeIdleSockets(sockets, limits)
  endExpiredChannels(channels)
  try {
    await endChannelsOfEndedSessions(pool, channels)
  } catch (error) {
    // While the database is down, this check can't be made. The next check also finds the sessions that ended
    // in the meantime.
    if (isOutage(error)) return
    log.error({ err: describeError(error) }, 'Realtime could not check which sessions have ended')
  }
}

function closeIdleSockets(sockets: ReadonlySet<RealtimeSocket>, limits: RealtimeLimits): void {
  const now = performance.now()
  for (const socket of sockets) {
    const { lastMessageAtMs, unjoinedSinceMs, hasJoined } = socket
    if (now - lastMessageAtMs > limits.idleTimeoutMs) {
      socket.close(closeCodes.policyViolation, 'No heartbeat received')
    } else if (!hasJoined && now - unjoinedSinceMs > limits.joinTimeoutMs) {
      socket.close(closeCodes.policyViolation, 'No channel joined')
    }
  }
}

function endExpiredChannels(channels: OpenChannels): void {
  const now = Date.now()
  for (const channel of channels.joined()) {
    if (channel.expiresAtMs <= now) endChannel(channel, 'Access token has expired', channels)
  }
}

async function endChannelsOfEndedSessions(pool: Pool, channels: OpenChannels): Promise<void> {
  const sessionIds = new Set(channels.joined().map(({ sessionId }) => sessionId))
  if (sessionIds.size === 0) return
  const ended = new Set(await findEndedSessions(pool, [...sessionIds]))
  if (ended.size === 0) return
  for (const channel of channels.joined()) {
    if (ended.has(channel.sessionId)) endChannel(channel, 'The session has ended', channels)
  }
}
