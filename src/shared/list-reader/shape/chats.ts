import type { KnownNames } from '#shared/names/known-names.ts'
import {
  type ChatLine,
  notice,
  receipt,
  sender,
  senderLine,
  stampedNotice,
  stampedSender,
  whenLine,
} from './chat-stamps.ts'
import { bareSenders, isPerson, unsignedMessages } from './unsigned-chats.ts'
import type { RawLine } from './written-lines.ts'

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
  if (stamped.size > 0) return withNotices(stamped, lines)
  const isHead = (text: string) =>
    stampedSender.test(text) ||
    (senderLine.test(text) && !whenLine.test(text) && !receipt.test(text))
  const heads = lines.flatMap(({ text }, at) => (isHead(text.trim()) ? [at] : []))
  if (heads.length >= minSenders) return headedMessages(lines, heads)
  const signed = namedMessages(lines, names)
  if (signed.size > 0) return signed
  const bare = bareSenders(lines, names)
  return bare.length >= minSenders ? headedMessages(lines, bare) : unsignedMessages(lines)
}

/** Adds the lines with a time but no sender, which the chat app wrote. */
function withNotices(
  stamped: ReadonlyMap<number, ChatLine>,
  lines: readonly RawLine[],
): ReadonlyMap<number, ChatLine> {
  const notices = lines.flatMap(({ text }, at): [number, ChatLine][] =>
    !stamped.has(at) && stampedNotice.test(text.trim())
      ? [[at, { start: 0, isMessage: false }]]
      : [],
  )
  return new Map([...stamped, ...notices])
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
      const isMessage =
        !isHead.has(at) &&
        !whenLine.test(text.trim()) &&
        !notice.test(text) &&
        !quotes.test(lines[at - 1]?.text ?? '')
      return [[at, { start: 0, isMessage }]]
    }),
  )
}

/** Matches the line above a message that a reply repeats. */
const quotes = /^original message:?$/iu

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
  // 'Mike' is also a brand. It is a person if somebody else writes, too.
  const mayBePerson = (word: string) =>
    isPerson(word, names) || (word.length > 2 && names.isBrand(word))
  if (![...distinct].every(mayBePerson) || ![...distinct].some((word) => isPerson(word, names)))
    return none
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
