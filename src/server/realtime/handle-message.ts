import { type JoinServices, joinChannel, removeChannel, renewToken } from './join-channel.ts'
import { type Message, TokenPayload } from './realtime-messages.ts'
import * as refusals from './realtime-refusals.ts'
import type { RealtimeSocket } from './realtime-socket.ts'

/** Handles a client's message and replies to it. Rejects broadcasts, because only the database sends them. */
export async function handleMessage(
  socket: RealtimeSocket,
  message: Message,
  services: JoinServices,
): Promise<void> {
  const { topic, event } = message
  if (topic === 'phoenix' && event === 'heartbeat') return socket.replyOk(message, {})
  const name = /^realtime:(.*)$/s.exec(topic)?.[1]
  if (name === undefined) return socket.replyError(message, refusals.unmatchedTopic())
  switch (event) {
    case 'phx_join':
      return joinChannel(socket, { name, message }, services)
    case 'phx_leave':
      return leaveChannel(socket, message, services)
    case 'access_token':
      return handleAccessToken(socket, message, services)
    case 'broadcast':
      return socket.replyError(message, refusals.mayNotWrite(name))
    case 'presence':
      return socket.replyError(message, refusals.noPresence())
    default:
      return socket.replyError(message, refusals.unknownEvent())
  }
}

/**
 * Removes the channel if the socket has joined it. In either case, confirms to the client that the channel is
 * closed.
 */
function leaveChannel(socket: RealtimeSocket, message: Message, { channels }: JoinServices): void {
  const { topic, joinRef } = message
  const channel = socket.channels.get(topic)
  if (channel !== undefined) removeChannel(channel, channels)
  socket.replyOk(message, {})
  socket.send({ joinRef, ref: null, topic, event: 'phx_close', payload: {} })
}

/** Handles a refreshed token. Like Supabase, doesn't reply if the token is valid. */
async function handleAccessToken(
  socket: RealtimeSocket,
  message: Message,
  services: JoinServices,
): Promise<void> {
  const channel = socket.channels.get(message.topic)
  if (channel?.isJoined !== true) {
    return socket.replyError(message, refusals.unmatchedTopic())
  }
  const { data } = TokenPayload.safeParse(message.payload)
  if (data !== undefined) await renewToken(channel, data.access_token, services)
  return undefined
}
