import type { KnownNames } from '#shared/names/known-names.ts'
import { marksBefore } from '../list-marks.ts'
import { type ChatLine, notice, receipt, whenLine } from './chat-stamps.ts'
import { talk, talkInSpanish } from './chat-talk.ts'
import { isDay } from './days.ts'
import { isSection } from './section-names.ts'
import type { RawLine } from './written-lines.ts'

const minStamps = 1
const minTalk = 3
/**
 * Minimum share of messages with small talk in a chat without senders. Shopping lists contain some small talk
 * as well.
 */
const minTalkShare = 0.25
const smallWord =
  /^(?:o+k+(?:ay)?|k+|ye+s+|ye+p+|yeah?|no+|nope|sure|lol|haha+|thanks|thx|ty|got it|on it|perfect|cool|great|s[ií]|(?:ja){2,5}(?:\sok)?|claro|gracias|vale|dale)[\s.!]*$/iu

/**
 * Returns the lines of a chat that was copied from a phone without senders. Such text has much small
 * talk, and either lines with only a time or receipt, or messages that reply to each other. Returns an empty
 * map for any other text.
 */
export function unsignedMessages(lines: readonly RawLine[]): ReadonlyMap<number, ChatLine> {
  const texts = lines.map(({ text }) => text.trim())
  const isStamp = (text: string) =>
    text.length <= maxStampLength &&
    ((/\d:\d{2}/u.test(text) && whenLine.test(text)) || receipt.test(text))
  const stamps = texts.flatMap((text, at) => (isStamp(text) ? [at] : []))
  const [first = 0] = stamps
  const written = texts.filter((text) => text !== '' && !isStamp(text))
  const spoken = written.filter(isSpoken).length
  const isStamped =
    stamps.length >= minStamps &&
    spoken >= minTalk + (stamps.length > 1 ? 0 : 1) &&
    spoken >= written.length * minTalkShare
  if (!isStamped && !areReplies(written)) return new Map()
  const isContact = (at: number) => at < first && first <= 2
  return new Map(
    texts.flatMap((text, at): [number, ChatLine][] =>
      text === ''
        ? []
        : [[at, { start: 0, isMessage: !isStamp(text) && !notice.test(text) && !isContact(at) }]],
    ),
  )
}

const maxStampLength = 40

function isSpoken(text: string): boolean {
  return marksBefore(text) === '' && (isTalk(text) || smallWord.test(text))
}

function isTalk(text: string): boolean {
  return talk.test(text) || talkInSpanish.test(text) || /\p{L}\?+$/u.test(text)
}

const minReplies = 3
const minQuestions = 1
const minMessages = 6
const minRepliesShare = 0.4
const maxMessageLength = 300
/** Matches the start of a reply or of a message that adds to an earlier one. */
const replies =
  /^(?:o+k+(?:ay)?|k+|ye+s+|ye+p+|yea+h*|ya|no+|nope|nah|sure|lol|haha+|thanks|thx|ty|got it|on it|perfect|cool|great|good|of course|will do|oh|omg|ooh|wait|nvm|never ?mind|sorry|hmm+|also|s[ií]|claro|gracias|vale|dale)(?=[\s,.!?]|$)/iu
/** Matches a question to somebody else, with or without its question mark. */
const questions =
  /\?\s*\p{Extended_Pictographic}*$|^(?:(?:ok(?:ay)?|k|hey|hi|so|oh)[\s,.!]+)*(?:what|which|how|do|does|did|are|is|can|could|should|need|want|anything|who)\s(?:\p{L}+\s)?(?:you|u|we|i|it|he|she|they|anything|else|kind|many|much|size|brand)(?!\p{L})/iu

/** Whether lines without senders or times are messages of a chat, because they reply to each other. */
function areReplies(written: readonly string[]): boolean {
  if (written.length < minMessages) return false
  if (written.some((text) => marksBefore(text) !== '' || text.length > maxMessageLength))
    return false
  if (written.some((text) => text.endsWith(':'))) return false
  const count = (pattern: RegExp) => written.filter((text) => pattern.test(text)).length
  return (
    count(replies) >= minReplies &&
    count(questions) >= minQuestions &&
    written.filter(isSpoken).length >= written.length * minRepliesShare
  )
}

const nameLine = /^\p{Lu}[\p{L}.'’]{0,20}(?:\s\p{Lu}[\p{L}.'’]{0,20}){0,2}$/u
const emojis = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}\u{200D}]+/gu
const maxHandleWords = 3
const maxHandleLength = 30
const minSenders = 2

/**
 * Returns the indexes of lines with only a sender, such as 'Mom', 'You sent' or 'tyler_b', in a chat that has
 * no times beside them. Returns an empty array for any other text.
 */
export function bareSenders(lines: readonly RawLine[], names: KnownNames): readonly number[] {
  const texts = lines.map(({ text }) => text.trim())
  const headed = repeatedNames(texts, names)
  return headed.length >= minSenders ? headed : alternatingNames(texts, names)
}

/**
 * Returns the indexes of lines with only a sender's name. The name repeats, and follows a blank line or a
 * time. Chats copied from a phone look like this if the times are elsewhere.
 */
function repeatedNames(texts: readonly string[], names: KnownNames): number[] {
  const isWhen = (text: string) =>
    /\d[:.]\d{2}/u.test(text) && (whenLine.test(text) || receipt.test(text))
  if (!texts.some(isWhen)) return []
  const heads = texts.flatMap((text, at) =>
    nameLine.test(text) && (at === 0 || texts[at - 1] === '' || isWhen(texts[at - 1] ?? ''))
      ? [at]
      : [],
  )
  const times = countsOf(heads.map((at) => texts[at] ?? ''))
  const isAgain = (text: string) => (times.get(text) ?? 0) > 1 && isPerson(text, names)
  return heads.filter((at) => isAgain(texts[at] ?? ''))
}

/**
 * Returns the indexes of the names in a chat of several people who write more than once. A person who writes
 * once is recognized by a name alone on its line, with messages above and below.
 */
function alternatingNames(texts: readonly string[], names: KnownNames): number[] {
  const times = countsOf(texts.map(handleIn))
  const senders = new Set(
    [...times].flatMap(([handle, count]) =>
      handle !== '' && count > 1 && isPerson(handle, names) ? [handle] : [],
    ),
  )
  const isHead = texts.map((text) => senders.has(handleIn(text)))
  const spoken = texts.filter((text, at) => text !== '' && !isHead[at] && isSpoken(text)).length
  if (senders.size < minSenders || spoken < minTalk) return []
  const isMessage = (at: number) => texts[at] !== undefined && texts[at] !== '' && !isHead[at]
  const mayWriteOnce = (text: string, at: number) =>
    nameLine.test(text.replaceAll(emojis, '').trim()) &&
    isPerson(handleIn(text), names) &&
    names.resolve(handleIn(text)) === null &&
    isMessage(at - 1) &&
    isMessage(at + 1)
  return texts.flatMap((text, at) => (isHead[at] || mayWriteOnce(text, at) ? [at] : []))
}

/** Returns a line without its emojis if it may be the name of a sender, and an empty string otherwise. */
function handleIn(text: string): string {
  if (text.length > maxHandleLength || marksBefore(text) !== '') return ''
  const words = text.replaceAll(emojis, '').trim()
  const isHandle =
    /^[\p{L}~@][\p{L}\p{N}_.'’ -]*$/u.test(words) &&
    words.split(/\s+/u).length <= maxHandleWords &&
    !smallWord.test(words) &&
    !replies.test(words)
  return isHandle ? words : ''
}

function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** Whether a word may be the name of a person, because it isn't a section, day or product. */
export function isPerson(word: string, names: KnownNames): boolean {
  return !isSection(word) && !isDay(word) && names.findExact(word) === null
}
