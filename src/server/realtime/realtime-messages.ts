import { z } from 'zod'
import { isNestedTooDeeply } from '../http/json-nesting.ts'

/** Versions of Phoenix's serializer: 1.0.0 encodes messages as objects, and 2.0.0 as arrays. */
export const versions = ['1.0.0', '2.0.0'] as const
export type Version = (typeof versions)[number]

export type Message = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

type Parsed = { isValid: true; message: Message } | { isValid: false; closeCode: number }

/** Close codes from RFC 6455, section 7.4.1. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
  invalidData: 1007,
  policyViolation: 1008,
} as const

const maxRefLength = 255
const maxTopicLength = 255

const Ref = z.string().max(maxRefLength).nullish().default(null)
const Topic = z.string().max(maxTopicLength)
const Event = z.string().max(maxRefLength)
const ObjectMessage = z.object({
  join_ref: Ref,
  ref: Ref,
  topic: Topic,
  event: Event,
  payload: z.unknown(),
})
const ArrayMessage = z.tuple([Ref, Ref, Topic, Event, z.unknown()])

export const JoinPayload = z.object({
  config: z
    .object({
      private: z.boolean().nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .nullish(),
  access_token: z.string().nullish(),
})

export const TokenPayload = z.object({ access_token: z.string() })

/** Parses a client's message. If the message is invalid, returns the code to close the socket with. */
export function parseMessage(data: Buffer, isBinary: boolean, version: Version): Parsed {
  const message = isBinary ? parseBinary(data, version) : parseText(data, version)
  if (message !== undefined) return { isValid: true, message }
  const closeCode = isBinary ? closeCodes.unsupportedData : closeCodes.invalidData
  return { isValid: false, closeCode }
}

/** Parses a text message. Returns undefined if the message is invalid or nested too deeply. */
function parseText(data: Buffer, version: Version): Message | undefined {
  const text = data.toString()
  if (isNestedTooDeeply(text)) return undefined
  const json = parseJson(text)
  if (version === '1.0.0') {
    const { data: parsed } = ObjectMessage.safeParse(json)
    if (parsed === undefined) return undefined
    const { join_ref: joinRef, ...message } = parsed
    return { joinRef, ...message }
  }
  const { data: parsed } = ArrayMessage.safeParse(json)
  if (parsed === undefined) return undefined
  const [joinRef, ref, topic, event, payload] = parsed
  return { joinRef, ref, topic, event, payload }
}

/** Parses JSON. Returns undefined if the JSON is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const broadcastPush = 3
const broadcastPushHeaderBytes = 7

/**
 * Parses a broadcast, the only binary message that clients send. In version 2.0.0, it starts with one byte
 * each for the kind, five lengths and the encoding, followed by values of these lengths. Reads only the topic
 * and the references, because broadcasts from shoppers are rejected anyway.
 */
function parseBinary(data: Buffer, version: Version): Message | undefined {
  if (version === '1.0.0' || data.length < broadcastPushHeaderBytes) return undefined
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0] = data
  if (kind !== broadcastPush) return undefined
  const refStart = broadcastPushHeaderBytes + joinRefBytes
  const topicStart = refStart + refBytes
  const topicEnd = topicStart + topicBytes
  if (topicEnd > data.length) return undefined
  return {
    joinRef: data.toString('utf8', broadcastPushHeaderBytes, refStart) || null,
    ref: data.toString('utf8', refStart, topicStart) || null,
    topic: data.toString('utf8', topicStart, topicEnd),
    event: 'broadcast',
    payload: {},
  }
}

/** Encodes a message as JSON: an object in version 1.0.0, and an array in version 2.0.0. */
export function encodeMessage(
  { joinRef, ref, topic, event, payload }: Message,
  version: Version,
): string {
  return version === '1.0.0'
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload])
}
