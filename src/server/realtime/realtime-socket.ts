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

/** What keeps a channel valid: a session, and a token that hasn't expired. */
export type Grant = { sessionId: string; expiresAtMs: number }

/** A topic that a socket has joined or is joining. */
export type Channel = Grant & {
  readonly socket: RealtimeSocket
  /** `realtime:<name>`, as in messages. */
  readonly topic: string
  readonly name: string
  readonly joinRef: string | null
  isJoined: boolean
  accountId: string | undefined
  /** The last token received after the join. */
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

/** How long a client may take to reply to a close frame. After this time, the connection is terminated. */
const closeTimeoutMs = 3_000

/**
 * The connection of a client. Reads the client's messages, sends messages in the client's protocol version,
 * and closes the socket if the client exceeds a limit.
 */
export class RealtimeSocket {
  readonly version: Version
  readonly address: string
  /** Channels by topic. */
  readonly channels = new Map<string, Channel>()
  /** When the socket was opened or left its last joined channel. Meaningless while a channel is joined. */
  unjoinedSinceMs = performance.now()
  lastMessageAtMs = performance.now()
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
    // Without a listener, the 'error' event would end the process. After a protocol error, the socket is
    // already closed.
    webSocket.on('error', () => {})
    webSocket.on('close', () => onClose(this))
  }

  /** Counts a message and returns whether to handle it. If the message exceeds a limit, closes the socket. */
  #mayRead(data: Buffer): boolean {
    if (!this.isOpen) {
      // Until the close frame arrives, a client may send a few more messages.
      this.#messagesSinceClosed += 1
      if (this.#messagesSinceClosed > this.#limits.trafficOfSocket.messages) this.terminate()
      return false
    }
    this.lastMessageAtMs = performance.now()
    if (this.#traffic.countMessage(this, data.length)) return true
    this.close(closeCodes.policyViolation, 'Too many messages per second')
    return false
  }

  /** Whether the socket has joined a channel, which requires a shopper's valid token. */
  get hasJoined(): boolean {
    return this.#channels.some(({ isJoined }) => isJoined)
  }

  /** The accounts of the socket's channels. A channel's account is known only once the token is verified. */
  get accountIds(): string[] {
    return [...new Set(this.#channels.flatMap(({ accountId }) => accountId ?? []))]
  }

  get #channels(): Channel[] {
    return [...this.channels.values()]
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === this.#webSocket.OPEN
  }

  /** Encodes and sends a message. Does nothing if the socket is closed. */
  send(message: Message): void {
    this.sendText(encodeMessage(message, this.version))
  }

  /**
   * Sends an encoded message. If too many bytes are unread, terminates the socket instead. Does nothing if
   * the socket is closed.
   */
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

  /**
   * Closes the socket. If the client doesn't reply within three seconds, terminates the connection. Does
   * nothing if the socket is already closing.
   */
  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#webSocket.close(code, reason)
    setTimeout(() => this.terminate(), closeTimeoutMs).unref()
  }

  /** Ends the connection immediately, without a close frame. */
  terminate(): void {
    this.#webSocket.terminate()
  }
}
