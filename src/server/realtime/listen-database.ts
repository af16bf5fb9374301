import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool } from 'pg'
import { z } from 'zod'
import { sessionConnectionOf } from '../database/pool.ts'
import { messageOf } from '../lib/errors.ts'
import { parseJson } from './realtime-messages.ts'

/** A notification that the SQL function realtime.send sends to all servers. */
const Notification = z.object({
  id: z.string(),
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  private: z.literal(true),
})
export type Broadcast = z.infer<typeof Notification>

export type DatabaseListener = {
  /** Resolves once the connection is listening. Rejects if that takes over five seconds. */
  untilListening: () => Promise<void>
  close: () => Promise<void>
}

type ListenOptions = {
  pool: Pool
  onBroadcast: (broadcast: Broadcast) => void
  log: { warn: (about: object, text: string) => void }
}

const minPauseMs = 100
const maxPauseMs = 5_000
const maxWaitMs = 5_000
const connectTimeoutMs = 5_000
/** How often a query checks whether the connection was silently dropped, for example by a router. */
const probeEveryMs = 30_000
const probeTimeoutMs = 10_000

/**
 * Listens for the notifications of `realtime.send` on its own connection, and reconnects if that connection
 * is lost. Broadcasts sent before it reconnects don't arrive, so clients also poll. Ignores malformed and
 * public broadcasts.
 */
export function listenToDatabase({ pool, onBroadcast, log }: ListenOptions): DatabaseListener {
  const stopping = new AbortController()
  const events = new EventEmitter().setMaxListeners(0)
  let isListening = false
  let endConnection = () => {}

  async function keepListening(): Promise<void> {
    let pauseMs = minPauseMs
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(() => {
          pauseMs = minPauseMs
          isListening = true
          events.emit('listening')
        })
      } catch (error) {
        if (!stopping.signal.aborted) {
          log.warn({ reason: messageOf(error) }, 'Realtime lost its connection to the database')
        }
      }
      isListening = false
      await delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  }

  /**
   * Connects and listens. The promise never resolves, and rejects if the connection is lost or the server
   * stops.
   */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      ...sessionConnectionOf(pool),
      application_name: 'grocery-genie realtime',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: probeTimeoutMs,
    })
    const attempt = new AbortController()
    const ended = new Promise<void>((resolve) => {
      // Without a listener, the 'error' event would end the process.
      client.once('end', resolve).on('error', () => resolve())
    })
    endConnection = () => void client.end().catch(() => {})
    try {
      // If `end` is called while the driver is connecting, `connect` never settles.
      await Promise.race([client.connect(), ended])
      client.on('notification', ({ payload = '' }) => handleNotification(payload))
      await client.query('listen realtime')
      onListening()
      await Promise.race([ended, probe(client, attempt.signal)])
      throw new Error('The connection ended')
    } finally {
      attempt.abort()
      endConnection()
    }
  }

  async function probe(client: pg.Client, signal: AbortSignal): Promise<never> {
    for (;;) {
      await delay(probeEveryMs, undefined, { signal, ref: false })
      await client.query('')
    }
  }

  function handleNotification(text: string): void {
    const { data: broadcast } = Notification.safeParse(parseJson(text))
    if (broadcast !== undefined) onBroadcast(broadcast)
  }

  const listening = keepListening()
  return {
    untilListening: async () => {
      if (isListening) return
      await once(events, 'listening', { signal: AbortSignal.timeout(maxWaitMs) })
    },
    close: async () => {
      stopping.abort()
      endConnection()
      await listening
    },
  }
}
