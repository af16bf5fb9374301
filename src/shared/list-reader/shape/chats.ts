import type { KnownNames } from '#shared/names/known-names.ts'
import { marksBefore } from '../list-marks.ts'
import { talk, talkInSpanish } from './chat-requests.ts'
import { isDay } from './days.ts'
import { isSection } from './section-names.ts'
import type { RawLine } from './written-lines.ts'

/** A line of a chat: a message with its start offset, or a line with only a sender or time. */
export type ChatLine = { start: number; isMessage: boolean }

const date = '\\d{1,4}[/.-]\\d{1,2}(?:[/.-]\\d{1,4})?'
const time = '\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?'
/** Matches a time of day. Ignores a number such as '2.29', which is a price. */
const clock =
  '(?:[01]?\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?(?:\\s?[ap]\\.?\\s?m\\.?)?|[01]?\\d\\.[0-5]\\d\\s?[ap]\\.?\\s?m\\.?'
const when = `(?:${date},?\\s+${time}|${time},?\\s+${date}|${time})`
const name = '[\\p{L}~+(][^:\\n\\[\\]<>]{0,38}'
/**
 * Matches the sender and time before a message: '[11/24, 18:02] Ann: ', '11/24/26, 6:02 PM - Ann: ', 'Ann
 * [18:02]: ', '<Ann> '.
 */
const sender = new RegExp(
  `^\\u200E?(?:\\[${when}\\]\\s?(?:${name}:)|${when}\\s[-–—]\\s(?:${name}:)|${name}\\s[\\[(]${when}[\\])]:|\\[?${time}\\]?\\s<${name}>|<${name}>(?=\\s))\\s*\\u200E?`,
  'iu',
)
const month = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?'
/** Matches a date: 'Feb 8, 2025', '8 February 2025', 'Today', '11/24/26'. */
const day = `(?:today|yesterday|${month}\\s\\d{1,2}(?:,?\\s\\d{4})?|\\d{1,2}\\.?\\s${month}(?:,?\\s\\d{4})?|${date})`
/**
 * Matches a line with only a sender and time: 'Ann  6:02 PM', 'Ann — Today at 6:02 PM', 'Ann, [24.11.26
 * 18:02]', 'Ann, [Feb 8, 2025 at 10:22:14 AM]:'.
 */
const senderLine = new RegExp(
  `^\\p{L}[\\p{L}\\p{N}_.'’ -]{0,38}?(?:,?[ \\u00A0\\u2009\\u202F]+|\\s[—–-]\\s)(?:\\[?(?:${day}(?:,?\\s+at)?,?\\s+)?(?:${clock})\\]?:?)$`,
  'iu',
)
/**
 * Matches a line with only a date or time: 'Mon, Nov 16 at 10:12 AM', 'Today 6:02 PM', '11/24/26, 6:02 PM'.
 */
const whenLine = new RegExp(
  `^(?:\\p{L}{3,9}day,?\\s*|(?:mon|tue|wed|thu|fri|sat|sun),?\\s*|today,?\\s*|yesterday,?\\s*)?(?:${month}\\s\\d{1,2}(?:,?\\s\\d{4})?,?\\s*|${date},?\\s*)?(?:at\\s)?(?:${time})?$`,
  'iu',
)
/** Notices that chat apps insert between messages. */
const notice =
  /(?:^|\u200E)<?(?:media|image|video|audio|sticker|gif|document|photo|attachment)s? (?:omitted|attached|removed)|end-to-end encrypted|(?:deleted this|message was deleted)|missed (?:voice|video) call|^(?:delivered|read|seen|sent)(?: at)?[\d: apm]*$|added you$|created group|changed the (?:subject|group)|joined (?:using|the)/iu

/** Returns the lines of a chat by line index. Returns an empty map if the text isn't a chat. */
export function chatLines(
  lines: readonly RawLine[],
  names: KnownNames,
): ReadonlyMap<number, ChatLine> {
  const stamped = new Map<number, ChatLine>()
  for (const [at, { text }] of lines.entries()) {
    const found = sender.exec(text.trim())
    if (found) stamped.set(at, messageAt(text, found[0].length))
  }
  if (stamped.size > 0) return stamped
  const isHead = (text: string) =>
    senderLine.test(text) && !whenLine.test(text) && !readReceipt.test(text)
  const heads = lines.flatMap(({ text }, at) => (isHead(text.trim()) ? [at] : []))
  if (heads.length >= minSenders) return headedMessages(lines, heads)
  const signed = namedMessages(lines, names)
  if (signed.size > 0) return signed
  const repeated = repeatedNames(lines, names)
  return repeated.length >= minSenders ? headedMessages(lines, repeated) : unsignedMessages(lines)
}

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
 * Returns the lines of a chat that was copied from a phone without senders. Such a text has lines with only a
 * time or receipt, and much small talk. Returns an empty map for any other text.
 */
function unsignedMessages(lines: readonly RawLine[]): ReadonlyMap<number, ChatLine> {
  const texts = lines.map(({ text }) => text.trim())
  const isStamp = (text: string) =>
    text.length <= maxStampLength &&
    ((/\d:\d{2}/u.test(text) && whenLine.test(text)) || receipt.test(text))
  const stamps = texts.flatMap((text, at) => (isStamp(text) ? [at] : []))
  const [first = 0] = stamps
  const written = texts.filter((text) => text !== '' && !isStamp(text))
  const spoken = written.filter(
    (text) => marksBefore(text) === '' && (isTalk(text) || smallWord.test(text)),
  ).length
  const isChat =
    stamps.length >= minStamps &&
    spoken >= minTalk + (stamps.length > 1 ? 0 : 1) &&
    spoken >= written.length * minTalkShare
  if (!isChat) return new Map()
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
const receipt = /^(?:delivered|read|seen|sent)(?:(?: at)?\s[\d: apm]+)?$/iu

function isTalk(text: string): boolean {
  return talk.test(text) || talkInSpanish.test(text) || /\p{L}\?+$/u.test(text)
}

const minSenders = 2

function messageAt(text: string, length: number): ChatLine {
  const start = text.length - text.trimStart().length + length
  return { start, isMessage: !notice.test(text.slice(start)) }
}

/** Returns the lines of a chat from the first sender on: lines with a sender, and the messages below them. */
function headedMessages(
  lines: readonly RawLine[],
  heads: readonly number[],
): ReadonlyMap<number, ChatLine> {
  const isHead = new Set(heads)
  const [first = 0] = heads
  return new Map(
    lines.flatMap(({ text }, at): [number, ChatLine][] => {
      if (at < first || text.trim() === '') return []
      const isMessage = !isHead.has(at) && !whenLine.test(text.trim()) && !notice.test(text)
      return [[at, { start: 0, isMessage }]]
    }),
  )
}

const nameLine = /^\p{Lu}[\p{L}.'’]{0,20}(?:\s\p{Lu}[\p{L}.'’]{0,20}){0,2}$/u
const readReceipt = /^(?:delivered|read|seen|sent)(?: at)?\s[\d: apm]+$/iu

/**
 * Returns the indexes of lines with only a sender's name. The name repeats, and follows a blank line or a
 * time. Chats copied from a phone look like this if the times are elsewhere.
 */
function repeatedNames(lines: readonly RawLine[], names: KnownNames): number[] {
  const texts = lines.map(({ text }) => text.trim())
  const isWhen = (text: string) =>
    /\d[:.]\d{2}/u.test(text) && (whenLine.test(text) || readReceipt.test(text))
  if (!texts.some(isWhen)) return []
  const heads = texts.flatMap((text, at) =>
    nameLine.test(text) && (at === 0 || texts[at - 1] === '' || isWhen(texts[at - 1] ?? ''))
      ? [at]
      : [],
  )
  const isPerson = (word: string) =>
    !isSection(word) && !isDay(word) && names.findExact(word) === null
  const isAgain = (at: number) =>
    heads.some((other) => other !== at && texts[other] === texts[at]) && isPerson(texts[at] ?? '')
  return heads.filter(isAgain)
}

const senderPrefix = /^(?<name>\p{L}[\p{L}.'’ ]{0,24}):\s+(?=\S)/u
const minNamed = 3

/**
 * Returns the lines of a chat with messages such as 'Ann: need milk'. Returns an empty map unless there are
 * several senders and one of them writes again, because the section names of a list occur only once.
 */
function namedMessages(
  lines: readonly RawLine[],
  names: KnownNames,
): ReadonlyMap<number, ChatLine> {
  const none = new Map<number, ChatLine>()
  const written = lines.filter(({ text }) => text.trim() !== '')
  const found = lines.map(({ text }) => senderPrefix.exec(text.trim()))
  const people = found.flatMap((match) => match?.groups?.['name']?.toLowerCase() ?? [])
  const distinct = new Set(people)
  if (people.length < minNamed || people.length < written.length * 0.7) return none
  if (distinct.size < 2 || distinct.size === people.length) return none
  const isPerson = (word: string) =>
    !isSection(word) && !isDay(word) && names.findExact(word) === null
  // 'Mike' is also a brand. It is a person if somebody else writes, too.
  const mayBePerson = (word: string) => isPerson(word) || (word.length > 2 && names.isBrand(word))
  if (![...distinct].every(mayBePerson) || ![...distinct].some(isPerson)) return none
  return new Map(
    lines.flatMap(({ text }, at): [number, ChatLine][] => {
      const match = found[at]
      if (match) return [[at, messageAt(text, match[0].length)]]
      return text.trim() === '' || !whenLine.test(text.trim())
        ? []
        : [[at, { start: 0, isMessage: false }]]
    }),
  )
}
