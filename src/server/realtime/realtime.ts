import type { Pool } from 'pg'
import type { WebSocket } from 'ws'
import type { Authenticate } from '../caller/authenticate.ts'
import { createBlockwiseRateLimit, type RateLimit } from '../http/rate-limits.ts'
import { describeError } from '../lib/errors.ts'
import { repeatUntilStopped } from '../lib/repeat.ts'
import { checkSockets } from './check-sockets.ts'
import { handleMessage } from './handle-message.ts'
import { type JoinServices, removeChannel } from './join-channel.ts'
import { type Broadcast, listenToDatabase } from './listen-database.ts'
import { OpenChannels } from './open-channels.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import {
  closeCodes,
  encodeMessage,
  type Message,
  type Version,
  versions,
} from './realtime-messages.ts'
import { RealtimeSocket } from './realtime-socket.ts'
import { SocketTraffic } from './socket-traffic.ts'

type RealtimeOptions = {
  pool: Pool
  authenticate: Authenticate
  limits: RealtimeLimits
  limitAddress: RateLimit
  log: Record<'warn' | 'error', (about: object, text: string) => void>
}

export type Realtime = {
  /**
   * Returns 'free' if this address can open another socket. Otherwise, returns which limit has been reached.
   */
  roomFor: (address: string) => 'free' | 'address is full' | 'server is full'
  connect: (webSocket: WebSocket, from: { version: Version; address: string }) => void
  count: () => { sockets: number; channels: number }
  close: () => Promise<void>
}

const minuteSeconds = 60
/** How long clients may take to reply to the close frame when the server stops. */
const stopTimeoutMs = 500

/**
 * Creates the service that forwards broadcasts from the database to sockets. The service connects to the
 * database when the first socket opens. Closing the service terminates all sockets within half a second.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { pool, limits, log } = options
  const sockets = new Set<RealtimeSocket>()
  const channels = new OpenChannels()
  const traffic = new SocketTraffic(limits)
  const limitJoinsOfAccount = createBlockwiseRateLimit({
    pool,
    name: 'realtime_joins',
    requests: limits.maxJoinsOfAccount,
    seconds: minuteSeconds,
  })
  let services: JoinServices | undefined
  let checks: { stop: () => Promise<void> } | undefined
  let isClosing = false

  // Called when the first socket opens. Without sockets, the server doesn't need a database connection for
  // listening.
  function startServices(): JoinServices {
    const listener = listenToDatabase({ pool, log, onBroadcast: publish })
    checks = repeatUntilStopped(async () => {
      traffic.deleteEnded()
      await checkSockets({ pool, limits, sockets, channels, log })
    }, limits.checkEveryMs)
    return { ...options, limitJoinsOfAccount, channels, listener }
  }

  function publish({ id, topic: name, event, payload }: Broadcast): void {
    const message = {
      joinRef: null,
      ref: null,
      topic: `realtime:${name}`,
      event: 'broadcast',
      payload: { type: 'broadcast', event, payload, meta: { id } },
    }
    const texts = new Map(versions.map((version) => [version, encodeMessage(message, version)]))
    for (const { socket } of channels.listenersOf(name)) {
      socket.sendText(texts.get(socket.version) ?? '')
    }
  }

  function onMessage(socket: RealtimeSocket, message: Message): void {
    if (services === undefined) return
    handleMessage(socket, message, services).catch((error: unknown) => {
      log.error({ err: describeError(error) }, 'A realtime message failed')
    })
  }

  function onClose(socket: RealtimeSocket): void {
    sockets.delete(socket)
    for (const channel of socket.channels.values()) removeChannel(channel, channels)
  }

  function connect(webSocket: WebSocket, from: { version: Version; address: string }): void {
    if (isClosing) return webSocket.terminate()
    services ??= startServices()
    sockets.add(new RealtimeSocket({ ...from, webSocket, limits, traffic, onMessage, onClose }))
  }

  return {
    roomFor: (address) => {
      if (sockets.size >= limits.maxSockets) return 'server is full'
      const ofAddress = [...sockets].filter((socket) => socket.address === address).length
      return ofAddress >= limits.maxSocketsOfAddress ? 'address is full' : 'free'
    },
    connect,
    count: () => ({ sockets: sockets.size, channels: channels.joinedCount }),
    close: async () => {
      isClosing = true
      for (const socket of sockets) socket.close(closeCodes.goingAway, 'The server is stopping')
      setTimeout(() => {
        for (const socket of sockets) socket.terminate()
      }, stopTimeoutMs).unref()
      await Promise.all([services?.listener.close(), checks?.stop()])
    },
  }
}
