import type { WebSocket } from 'ws'
import type { RealtimeLimits } from './realtime-limits.ts'
import {
  closeCodes,
  encodeMessage,
  type Message,
  parseMessage,
  type Version,
} from './realtime-messages.ts'
import type { ChannelRefusal } from './realtime-refusals.ts'
import type { SocketTraffic } from './socket-traffic.ts'

/** How long a channel may go on: until its token ends, or the session of the token. */
export type Grant = { sessionId: string; expiresAtMs: number }

/** One topic that a socket hears, or asks to hear. */
export type Channel = Grant & {
  readonly socket: RealtimeSocket
  /** `realtime:<name>`, as messages carry it. */
  readonly topic: string
  readonly name: string
  readonly joinRef: string | null
  isJoined: boolean
  accountId: string | undefined
  /** The last one that came after the join. */
  lastToken: string | undefined
}

type SocketOptions = {
  webSocket: WebSocket
  version: Version
  address: string
  limits: RealtimeLimits
  traffic: SocketTraffic
  onMessage: (socket: RealtimeSocket, message: Message) => void
  onClose: (socket: RealtimeSocket) => void
}

/** For a client to answer that its socket is closed; then the connection is cut. */
const closeTimeoutMs = 3_000

/** One connected client: reads its messages within the limits, and writes to it in its version of the protocol. */
export class RealtimeSocket {
  readonly version: Version
  readonly address: string
  /** By their topics. */
  readonly channels = new Map<string, Channel>()
  /** Since when it hears no channel, if it hears none. */
  unjoinedSinceMs = performance.now()
  heardAtMs = performance.now()
  readonly #webSocket: WebSocket
  readonly #limits: RealtimeLimits
  readonly #traffic: SocketTraffic
  #messagesSinceClosed = 0

  constructor(options: SocketOptions) {
    const { webSocket, version, address, limits, traffic, onMessage, onClose } = options
    this.version = version
    this.address = address
    this.#webSocket = webSocket
    this.#limits = limits
    this.#traffic = traffic
    webSocket.on('message', (data, isBinary) => {
      if (!Buffer.isBuffer(data) || !this.#mayRead(data)) return
      const parsed = parseMessage(data, isBinary, version)
      if (parsed.isValid) onMessage(this, parsed.message)
      else this.close(parsed.closeCode, 'The message could not be read')
    })
    webSocket.on('ping', (data) => this.#mayRead(data))
    webSocket.on('pong', (data) => this.#mayRead(data))
    // What the client sent wrongly has closed the socket already; unheard, the event would end the process.
    webSocket.on('error', () => {})
    webSocket.on('close', () => onClose(this))
  }

  #mayRead(data: Buffer): boolean {
    if (!this.isOpen) {
      // Only a client that has not yet read the close frame still sends, and that is not much.
      this.#messagesSinceClosed += 1
      if (this.#messagesSinceClosed > this.#limits.trafficOfSocket.messages) this.terminate()
      return false
    }
    this.heardAtMs = performance.now()
    if (this.#traffic.mayRead(this, data.length)) return true
    this.close(closeCodes.policyViolation, 'Too many messages per second')
    return false
  }

  /** Whether it hears a channel, which takes a valid token of a shopper. */
  get hasJoined(): boolean {
    return this.#channels.some(({ isJoined }) => isJoined)
  }

  /** Of the verified tokens that came on it. */
  get accountIds(): string[] {
    return [...new Set(this.#channels.flatMap(({ accountId }) => accountId ?? []))]
  }

  get #channels(): Channel[] {
    return [...this.channels.values()]
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  send(message: Message): void {
    this.sendText(encodeMessage(message, this.version))
  }

  /** An encoded message; ends the socket when too much waits to be read. */
  sendText(text: string): void {
    if (!this.isOpen) return
    if (this.#webSocket.bufferedAmount > this.#limits.maxUnreadBytes) this.terminate()
    else this.#webSocket.send(text)
  }

  replyOk({ joinRef, ref, topic }: Message, response: object): void {
    const payload = { status: 'ok', response }
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  replyError({ joinRef, ref, topic }: Message, { message: reason }: ChannelRefusal): void {
    const payload = { status: 'error', response: { reason } }
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload })
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#webSocket.close(code, reason)
    setTimeout(() => this.terminate(), closeTimeoutMs).unref()
  }

  terminate(): void {
    this.#webSocket.terminate()
  }
}
