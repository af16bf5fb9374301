import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from '../list-marks.ts'
import { isQuestion, type Speech, speechIn } from './chat-speech.ts'
import { type ChatLine, isStamp, notice } from './chat-stamps.ts'
import type { RawLine } from './written-lines.ts'

/**
 * Returns the lines of a chat that was copied from a phone without senders. Returns null if the lines aren't
 * a conversation.
 */
export function unsignedMessages(
  lines: readonly RawLine[],
  names: KnownNames,
): ReadonlyMap<number, ChatLine> | null {
  const texts = lines.map(({ text }) => text.trim())
  const stamps = texts.flatMap((text, at) => (isStamp(text) ? [at] : []))
  const [first = 0] = stamps
  const messages = texts.filter((text) => text !== '' && !isStamp(text) && !notice.test(text))
  if (stamps.length === 0 && !messages.some(isQuestion)) return null
  const speech = speechIn(messages, names)
  if (!isConversation(messages, { speech, stamps: stamps.length })) return null
  const isContact = (at: number) =>
    at < first && first <= maxContactLines && speechIn([texts[at] ?? ''], names).spoken === 0
  return new Map(
    texts.flatMap((text, at): [number, ChatLine][] =>
      text === ''
        ? []
        : [[at, { start: 0, isMessage: !isStamp(text) && !notice.test(text) && !isContact(at) }]],
    ),
  )
}

const maxContactLines = 2
const minSpoken = 3
const minReplies = 2
const minScore = 0.5
/** A longer line is a paragraph of a letter. */
const maxMessageLength = 200
const weights = { exchanges: 0.1, stamps: 0.25, listed: 1, titles: 2, long: 1 }
const maxExchanges = 3

/**
 * Whether messages reply to each other. Speech counts in favor of a conversation, and signs of a list count
 * against it.
 */
function isConversation(
  messages: readonly string[],
  { speech, stamps }: { speech: Speech; stamps: number },
): boolean {
  if (speech.spoken < minSpoken + (stamps === 1 ? 1 : 0)) return false
  const isAnswered = speech.questions > 0 && speech.replies >= minReplies
  if (stamps === 0 && !isAnswered) return false
  const shareOf = (isOne: (text: string) => boolean) =>
    messages.filter(isOne).length / messages.length
  const isLong = (text: string) => text.length > maxMessageLength
  const score =
    speech.share +
    weights.exchanges * Math.min(speech.exchanges, maxExchanges) +
    (stamps > 0 ? weights.stamps : 0) -
    weights.listed * (stamps > 0 ? 0 : shareOf((text) => bullet.test(text))) -
    weights.titles * (stamps > 0 ? 0 : shareOf((text) => text.endsWith(':'))) -
    weights.long * shareOf(isLong)
  return score >= minScore
}
