import type { Pool } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import type { RateLimit } from '../http/rate-limits.ts'
import { describeError, InvalidToken, RequestError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import type { DatabaseListener } from './listen-database.ts'
import type { OpenChannels } from './open-channels.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { JoinPayload, type Message } from './realtime-messages.ts'
import { mayReceive } from './realtime-queries.ts'
import * as refusals from './realtime-refusals.ts'
import type { Channel, Grant, RealtimeSocket } from './realtime-socket.ts'

export type JoinServices = {
  pool: Pool
  authenticate: Authenticate
  limits: RealtimeLimits
  limitAddress: RateLimit
  limitJoinsOfAccount: RateLimit
  channels: OpenChannels
  listener: DatabaseListener
  log: { error: (about: object, text: string) => void }
}

/** A message and the name of its channel: the message's topic without `realtime:`. */
type NamedMessage = { name: string; message: Message }

/**
 * Handles a join. A well-formed join removes the socket's earlier channel with the same topic. After the
 * reply `ok`, the client receives every broadcast on the topic. If the join is rejected, the reply contains
 * the reason. Doesn't reply if the client has left or rejoined the topic in the meantime.
 */
export async function joinChannel(
  socket: RealtimeSocket,
  { name, message }: NamedMessage,
  services: JoinServices,
): Promise<void> {
  const { channels, listener } = services
  let channel: Channel | undefined
  try {
    const token = readJoin(message)
    channel = openChannel(socket, { name, message }, services)
    const grant = await authorize(channel, token, services)
    await listener.untilListening().catch(() => {
      throw refusals.databaseUnavailable()
    })
    if (!isOpen(channel)) return
    Object.assign(channel, grant)
    channels.join(channel)
    socket.replyOk(message, { postgres_changes: [] })
  } catch (error) {
    if (channel !== undefined) {
      if (!isOpen(channel)) return
      removeChannel(channel, channels)
    }
    socket.replyError(message, toRefusal(error, services))
  }
}

/**
 * Applies a refreshed token to a joined channel. Ends the channel if the token is rejected or can't be
 * checked. If several tokens arrive, only the last one takes effect.
 */
export async function renewToken(
  channel: Channel,
  token: string,
  services: JoinServices,
): Promise<void> {
  channel.lastToken = token
  try {
    const grant = await authorize(channel, token, services)
    if (isOpen(channel) && channel.lastToken === token) Object.assign(channel, grant)
  } catch (error) {
    if (!isOpen(channel) || channel.lastToken !== token) return
    endChannel(channel, toRefusal(error, services).message, services.channels)
  }
}

/** Removes a channel from its socket and from the open channels. Doesn't tell the client. */
export function removeChannel(channel: Channel, channels: OpenChannels): void {
  const { socket, topic, isJoined } = channel
  channels.remove(channel)
  if (socket.channels.get(topic) === channel) socket.channels.delete(topic)
  if (isJoined && !socket.hasJoined) socket.unjoinedSinceMs = performance.now()
}

/** Ends a channel and tells the client why. */
export function endChannel(channel: Channel, message: string, channels: OpenChannels): void {
  const { socket, topic, name, joinRef } = channel
  removeChannel(channel, channels)
  const payload = { status: 'error', extension: 'system', message, channel: name }
  socket.send({ joinRef, ref: null, topic, event: 'system', payload })
  socket.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} })
}

/**
 * Returns the token in a join message. Throws unless the join is well-formed and asks for a private channel
 * without presence and without table changes.
 */
function readJoin({ payload }: Message): string | null | undefined {
  const { data: join } = JoinPayload.safeParse(payload)
  if (join === undefined) throw refusals.invalidJoin()
  if (join.config?.private !== true) throw refusals.notPrivate()
  if (join.config.presence?.enabled === true) throw refusals.noPresence()
  if ((join.config.postgres_changes ?? []).length > 0) throw refusals.noPostgresChanges()
  return join.access_token
}

/**
 * Adds a channel to the socket. As in Phoenix, this removes an earlier channel with the same topic. Throws if
 * the name is invalid or the socket already has the maximum number of channels.
 */
function openChannel(
  socket: RealtimeSocket,
  { name, message: { topic, joinRef } }: NamedMessage,
  { channels, limits }: JoinServices,
): Channel {
  // Rejects control characters: no real topic contains one, and PostgreSQL can't store NUL in text.
  if (name === '' || /\p{Cc}/u.test(name)) throw refusals.noTopicName()
  const former = socket.channels.get(topic)
  if (former !== undefined) removeChannel(former, channels)
  if (socket.channels.size >= limits.maxChannelsOfSocket) throw refusals.tooManyChannels()
  const channel: Channel = {
    socket,
    topic,
    name,
    joinRef,
    isJoined: false,
    accountId: undefined,
    lastToken: undefined,
    sessionId: '',
    expiresAtMs: 0,
  }
  socket.channels.set(topic, channel)
  return channel
}

/**
 * Returns the token's session and expiry time. Throws if the shopper may not receive the topic, or if a limit
 * is exceeded.
 */
async function authorize(
  channel: Channel,
  token: string | null | undefined,
  services: JoinServices,
): Promise<Grant> {
  const { pool, authenticate, channels, limits, limitAddress, limitJoinsOfAccount } = services
  const { socket, name } = channel
  if (!(await limitAddress(socket.address)).allowed) throw refusals.tooManyJoins()
  const identity = await authenticate({
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  // Only a caller with a session can join, because a channel ends with its session.
  if (identity.role !== 'authenticated') throw refusals.mayNotRead(name)
  const accountId = String(identity.claims['sub'])
  if (!(await limitJoinsOfAccount(accountId)).allowed) throw refusals.tooManyJoins()
  if (!isOpen(channel)) throw refusals.unmatchedTopic()
  const sockets = channels.socketsOf(accountId)
  if (!sockets.has(socket) && sockets.size >= limits.maxSocketsOfAccount) {
    throw refusals.tooManySockets()
  }
  channels.assign(channel, accountId)
  const isAllowed = await mayReceive(pool, identity, { topic: name, address: socket.address })
  if (!isAllowed) throw refusals.mayNotRead(name)
  return {
    sessionId: identity.sessionId,
    expiresAtMs: Number(identity.claims['exp']) * 1000,
  }
}

/**
 * Whether the socket still has this channel. The client may have left or rejoined the topic while we waited.
 */
function isOpen(channel: Channel): boolean {
  return channel.socket.channels.get(channel.topic) === channel
}

/** Converts any error to an error that the client may see. Logs unexpected errors. */
function toRefusal(error: unknown, { log }: JoinServices): refusals.ChannelRefusal {
  if (error instanceof refusals.ChannelRefusal) return error
  if (error instanceof InvalidToken) return refusals.invalidToken(error.message)
  if (error instanceof RequestError) return refusals.tooManyJoins()
  if (isOutage(error)) return refusals.databaseUnavailable()
  log.error({ err: describeError(error) }, 'A channel could not be joined')
  return refusals.unexpected()
}
