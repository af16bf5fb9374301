/** Error for a rejected join, token or message, with the same wording as in Supabase Realtime. */
export class ChannelRefusal extends Error {
  override name = 'ChannelRefusal'
}

export const notPrivate = () =>
  new ChannelRefusal('PrivateOnly: This project only allows private channels')

export const noTopicName = () =>
  new ChannelRefusal('TopicNameRequired: You must provide a topic name')

export const invalidJoin = () =>
  new ChannelRefusal('InvalidJoinPayload: The payload of the join is invalid')

export const noPresence = () => new ChannelRefusal('PresenceDisabled: Presence is not enabled')

export const noPostgresChanges = () =>
  new ChannelRefusal('RealtimeDisabledForConfiguration: Postgres changes are not enabled')

export const mayNotRead = (name: string) =>
  new ChannelRefusal(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
  )

export const mayNotWrite = (name: string) =>
  new ChannelRefusal(
    `Unauthorized: You do not have permissions to write to this Channel topic: ${name}`,
  )

export const invalidToken = (reason: string) => new ChannelRefusal(`InvalidJWTToken: ${reason}`)

export const tooManyChannels = () =>
  new ChannelRefusal('ChannelRateLimitReached: Too many channels')

export const tooManySockets = () =>
  new ChannelRefusal('ConnectionRateLimitReached: Too many connected users')

export const tooManyJoins = () =>
  new ChannelRefusal('ClientJoinRateLimitReached: Too many joins per second')

export const databaseUnavailable = () =>
  new ChannelRefusal('DatabaseConnectionIssue: The database could not be reached')

export const unexpected = () =>
  new ChannelRefusal('UnknownErrorOnChannel: Something went wrong. Try again in a moment.')

/** Phoenix's error for a topic that the socket hasn't joined. */
export const unmatchedTopic = () => new ChannelRefusal('unmatched topic')

export const unknownEvent = () => new ChannelRefusal('UnknownEvent: This event is not known')
