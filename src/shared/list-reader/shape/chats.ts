import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from '../list-marks.ts'
import { isPerson, type Label, labelAlone, labelBefore } from './chat-senders.ts'
import { type Speech, speechIn } from './chat-speech.ts'
import {
  type ChatLine,
  isStamp,
  notice,
  receipt,
  sender,
  senderLine,
  stampedNotice,
  stampedSender,
  whenLine,
} from './chat-stamps.ts'
import { areDayLetters, isMealLetter } from './days.ts'
import { unsignedMessages } from './unsigned-chats.ts'
import type { RawLine } from './written-lines.ts'

type ChatLines = ReadonlyMap<number, ChatLine>

/** Returns the lines of a chat by line index. Returns an empty map if the text isn't a chat. */
export function chatLines(lines: readonly RawLine[], names: KnownNames): ChatLines {
  const chat =
    stampedMessages(lines) ??
    messagesBelowTimes(lines, names) ??
    labeledMessages(lines, names) ??
    messagesBelowNames(lines, names) ??
    unsignedMessages(lines, names)
  return chat ? new Map([...chat, ...linesOfApp(lines, chat, names)]) : new Map<number, ChatLine>()
}

/** Returns the lines that a chat app writes between messages, and the title that it writes above the first one. */
function linesOfApp(
  lines: readonly RawLine[],
  chat: ChatLines,
  names: KnownNames,
): [number, ChatLine][] {
  const [first = 0] = [...chat.keys()].toSorted((a, b) => a - b)
  const isSigned = chat.get(first)?.isMessage === false || (chat.get(first)?.start ?? 0) > 0
  const isTitle = (at: number) => isSigned && at < Math.min(first, maxTitleLines)
  return lines.flatMap(({ text }, at): [number, ChatLine][] => {
    const words = text.trim()
    if (words === '' || chat.has(at)) return []
    const isOfApp = whenLine.test(words) || receipt.test(words) || notice.test(words)
    const isSaid = bullet.test(words) || speechIn([words], names).spoken > 0
    const isName = isTitle(at) && !isSaid && names.resolve(words) === null
    return isOfApp || isName ? [[at, { start: 0, isMessage: false }]] : []
  })
}

const maxTitleLines = 3

/** Returns the lines of a chat if some begin with a sender and time: '[11/24, 18:02] Ann: milk'. */
function stampedMessages(lines: readonly RawLine[]): ChatLines | null {
  const stamped = lines.flatMap(({ text }, at): [number, ChatLine][] => {
    const found = sender.exec(text.trim())
    return found ? [[at, messageAt(text, found[0].length)]] : []
  })
  if (stamped.length === 0) return null
  const isSigned = new Set(stamped.map(([at]) => at))
  const notices = lines.flatMap(({ text }, at): [number, ChatLine][] =>
    !isSigned.has(at) && stampedNotice.test(text.trim())
      ? [[at, { start: 0, isMessage: false }]]
      : [],
  )
  return new Map([...stamped, ...notices])
}

function messageAt(text: string, length: number): ChatLine {
  const start = text.length - text.trimStart().length + length
  return { start, isMessage: !notice.test(text.slice(start)) }
}

const minHeads = 2
const minShareBelowTimes = 0.3

/**
 * Returns the lines of a chat if the sender and time are above each message: 'Ann  6:02 PM'. Either a sender
 * writes again, or the other lines are speech: the appointments of a list aren't senders.
 */
function messagesBelowTimes(lines: readonly RawLine[], names: KnownNames): ChatLines | null {
  const isHead = (text: string) =>
    stampedSender.test(text) ||
    (senderLine.test(text) && !whenLine.test(text) && !receipt.test(text))
  const heads = lines.flatMap(({ text }, at) => (isHead(text.trim()) ? [at] : []))
  if (heads.length < minHeads) return null
  const labels = heads.map((at) => labelAlone(lines[at]?.text.trim() ?? '')?.sender ?? '')
  const isAgain = new Set(labels).size < labels.length
  const { share } = speechIn(messagesAmong(lines, new Set(heads)), names)
  return isAgain || share >= minShareBelowTimes ? linesBelow(lines, heads) : null
}

/** Returns the lines of a chat from the first sender on: lines with a sender, and the messages below them. */
function linesBelow(lines: readonly RawLine[], heads: readonly number[]): ChatLines {
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

/** Returns the text of the lines that aren't senders or times. */
function messagesAmong(lines: readonly RawLine[], heads: ReadonlySet<number>): string[] {
  return lines.flatMap(({ text }, at) => {
    const words = text.trim()
    return words === '' || heads.has(at) || isStamp(words) ? [] : [words]
  })
}

type Signed = { at: number; label: Label }

/** Returns the names that sign more than one line, so that section names, which occur once, aren't senders. */
function namesThatRepeat(signed: readonly Signed[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(
    signed.flatMap(({ label }) => {
      if (seen.has(label.sender)) return [label.sender]
      seen.add(label.sender)
      return []
    }),
  )
}

/**
 * How much the names that sign lines look like the senders of a chat. Each part is a share of the lines or
 * names; together they must reach a limit.
 */
type Evidence = {
  /** Lines with a name. */
  signed: number
  /** Names that aren't the name of a product. */
  people: number
  /** Messages that are said to somebody. */
  speech: number
}

function evidenceOf(
  senders: ReadonlySet<string>,
  speech: Speech,
  counts: { signed: number; lines: number },
  names: KnownNames,
): Evidence {
  const people = [...senders].filter((name) => isPerson(name, names)).length
  return {
    signed: counts.signed / Math.max(1, counts.lines),
    people: people / Math.max(1, senders.size),
    speech: speech.share,
  }
}

const minLabels = 3
const weightOfPeople = 0.3
const minLabeled = 1.2
/** Minimum share of speech in lines that are probably a chat even without names. */
const minMostlySpoken = 0.5

/** Returns the lines of a chat with messages such as 'Ann: need milk' or '[Ann] need milk'. */
function labeledMessages(lines: readonly RawLine[], names: KnownNames): ChatLines | null {
  const found = lines.flatMap(({ text }, at) => {
    const label = labelBefore(text.trim())
    return label ? [{ at, label }] : []
  })
  const repeated = namesThatRepeat(found)
  if (found.length < minLabels || repeated.size === 0 || areOfPlan(found)) return null
  const distinct = new Set(found.map(({ label }) => label.sender))
  const labels = new Map(found.map(({ at, label }) => [at, label]))
  const bodies = lines.flatMap(({ text }, at) => {
    const words = text.trim()
    const { start = 0 } = labels.get(at) ?? {}
    return words === '' || isStamp(words) || start === null ? [] : [words.slice(start)]
  })
  const speech = speechIn(bodies, names)
  const counts = { signed: found.length, lines: bodies.length }
  const { signed, people, speech: share } = evidenceOf(distinct, speech, counts, names)
  if (distinct.size === 1 && (share < minMostlySpoken || signed === 1)) return null
  if (signed + share + people * weightOfPeople < minLabeled) return null
  return new Map(
    lines.flatMap(({ text }, at): [number, ChatLine][] => {
      const label = labels.get(at)
      if (label?.start === null) return [[at, { start: 0, isMessage: false }]]
      return label ? [[at, messageAt(text, label.start)]] : []
    }),
  )
}

/** Whether the names are letters for days or meals: 'M', 'T' and 'W', or 'B', 'L' and 'D'. */
function areOfPlan(signed: readonly Signed[]): boolean {
  const words = signed.map(({ label }) => label.sender)
  return words.every(isMealLetter) || (areDayLetters(words) && words.every(isShort))
}

function isShort(word: string): boolean {
  return word.length <= maxShort
}

const maxShort = 2

const minBelowNames = 0.6
const weightOfTimes = 0.2
const minSpoken = 3
const minSignedAlone = 0.15

/** Returns the lines of a chat if each sender is alone on a line above the messages: 'Mom', 'tyler_b'. */
function messagesBelowNames(lines: readonly RawLine[], names: KnownNames): ChatLines | null {
  const texts = lines.map(({ text }) => text.trim())
  const isApart = (at: number) => (texts[at - 1] ?? '') === '' || isStamp(texts[at - 1] ?? '')
  const isMostlySpoken = speechIn(messagesAmong(lines, new Set()), names).share >= minMostlySpoken
  // 'Rosemary' may be a sender after a blank line or in a chat, but 'milk' isn't.
  const maySign = ({ at, label }: Signed) =>
    isPerson(label.sender, names) ||
    ((isApart(at) || isMostlySpoken) && capitalized.test(texts[at] ?? ''))
  const found = texts
    .flatMap((text, at) => {
      const label = isStamp(text) || quotes.test(texts[at - 1] ?? '') ? null : labelAlone(text)
      return label ? [{ at, label }] : []
    })
    .filter(maySign)
  const repeated = namesThatRepeat(found)
  const signed = found.filter(({ label }) => repeated.has(label.sender)).map(({ at }) => at)
  const isSender = new Set(signed)
  const messages = messagesAmong(lines, isSender)
  const speech = speechIn(messages, names)
  const isTimed = texts.some(isStamp)
  const counts = { signed: signed.length, lines: messages.length + signed.length }
  const evidence = evidenceOf(repeated, speech, counts, names)
  if (repeated.size < (isTimed ? 1 : minHeads) || evidence.signed < minSignedAlone) return null
  if (!isTimed && speech.spoken < minSpoken) return null
  const score =
    evidence.speech + evidence.people * weightOfPeople + (isTimed ? weightOfTimes : 0)
  if (score < minBelowNames) return null
  const areApart = signed.every(isApart)
  const writesOnce = ({ at, label }: Signed) =>
    !isSender.has(at) &&
    !isSender.has(at - 1) &&
    !isSender.has(at + 1) &&
    (texts[at + 1] ?? '') !== '' &&
    capitalized.test(texts[at] ?? '') &&
    (!areApart || isApart(at)) &&
    names.resolve(label.sender) === null
  const others = found.filter(writesOnce).map(({ at }) => at)
  return linesBelow(
    lines,
    [...signed, ...others].toSorted((a, b) => a - b),
  )
}

const capitalized = /^[\p{Lu}@~]/u
