import type { Pool } from 'pg'
import type { Authenticate } from '../caller/authenticate.ts'
import type { RateLimit } from '../http/rate-limits.ts'
import { describeError, InvalidToken, RequestError } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import type { DatabaseListener } from './listen-database.ts'
import type { OpenChannels } from './open-channels.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { JoinPayload, type Message } from './realtime-messages.ts'
import { mayHear } from './realtime-queries.ts'
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

/** The topic of the message is `realtime:<name>`. */
type NamedMessage = { name: string; message: Message }

/** Answers a join: whoever hears `ok` hears all that is sent on the topic from then on. */
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
      throw refusals.databaseAway()
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

/** Takes the renewed token of a joined channel; one that doesn't do ends it. Of several, the last counts. */
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

export function removeChannel(channel: Channel, channels: OpenChannels): void {
  const { socket, topic, isJoined } = channel
  channels.remove(channel)
  if (socket.channels.get(topic) === channel) socket.channels.delete(topic)
  if (isJoined && !socket.hasJoined) socket.unjoinedSinceMs = performance.now()
}

/** Tells the client why its channel ends, and ends it. */
export function endChannel(channel: Channel, message: string, channels: OpenChannels): void {
  const { socket, topic, name, joinRef } = channel
  removeChannel(channel, channels)
  const payload = { status: 'error', extension: 'system', message, channel: name }
  socket.send({ joinRef, ref: null, topic, event: 'system', payload })
  socket.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} })
}

/** The token of a join for what is served here: one private channel that only listens. */
function readJoin({ payload }: Message): string | null | undefined {
  const { data: join } = JoinPayload.safeParse(payload)
  if (join === undefined) throw refusals.invalidJoin()
  if (join.config?.private !== true) throw refusals.notPrivate()
  if (join.config.presence?.enabled === true) throw refusals.noPresence()
  if ((join.config.postgres_changes ?? []).length > 0) throw refusals.noPostgresChanges()
  return join.access_token
}

/** Counts from now on; a channel that was joined before under this topic ends, as in Phoenix. */
function openChannel(
  socket: RealtimeSocket,
  { name, message: { topic, joinRef } }: NamedMessage,
  { channels, limits }: JoinServices,
): Channel {
  // PostgreSQL takes no zero byte in a text, and no topic has a control character.
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

/** Throws unless the shopper of the token may hear the topic. */
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
  // A channel lasts as long as a session, so whoever has none can't join.
  if (identity.role !== 'authenticated') throw refusals.mayNotRead(name)
  const accountId = String(identity.claims['sub'])
  if (!(await limitJoinsOfAccount(accountId)).allowed) throw refusals.tooManyJoins()
  if (!isOpen(channel)) throw refusals.unmatchedTopic()
  const sockets = channels.socketsOf(accountId)
  if (!sockets.has(socket) && sockets.size >= limits.maxSocketsOfAccount) {
    throw refusals.tooManySockets()
  }
  channels.assign(channel, accountId)
  const isAllowed = await mayHear(pool, identity, { topic: name, address: socket.address })
  if (!isAllowed) throw refusals.mayNotRead(name)
  return {
    sessionId: identity.sessionId,
    expiresAtMs: Number(identity.claims['exp']) * 1000,
  }
}

/** Whether the client neither left it nor joined it anew, which may happen while something is awaited. */
function isOpen(channel: Channel): boolean {
  return channel.socket.channels.get(channel.topic) === channel
}

function toRefusal(error: unknown, { log }: JoinServices): refusals.ChannelRefusal {
  if (error instanceof refusals.ChannelRefusal) return error
  if (error instanceof InvalidToken) return refusals.invalidToken(error.message)
  if (error instanceof RequestError) return refusals.tooManyJoins()
  if (isOutage(error)) return refusals.databaseAway()
  log.error({ err: describeError(error) }, 'A channel could not be joined')
  return refusals.unexpected()
}
