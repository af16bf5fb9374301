import type { KnownNames } from '#shared/names/known-names.ts'
import { type ChatLines, linesBelow, messageAt, messagesAmong, quotes } from './chat-messages.ts'
import { isPerson, type Label, labelAlone, labelBefore } from './chat-senders.ts'
import { type Speech, speechIn } from './chat-speech.ts'
import { type ChatLine, isStamp } from './chat-stamps.ts'
import { areDayLetters, isMealLetter } from './days.ts'
import type { RawLine } from './written-lines.ts'

type Signed = { at: number; label: Label }

/** Returns the names that sign more than one line. A name that occurs only once may be a section. */
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
 * Evidence that the names on the lines are the senders of a chat. The weighted sum of these shares must reach
 * a minimum.
 */
type Evidence = {
  /** Share of lines with a name. */
  signed: number
  /** Share of names that aren't product names. */
  people: number
  /** Share of messages that address somebody. */
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

const minHeads = 2
const minLabels = 3
const weightOfPeople = 0.3
const minLabeled = 1.2
/** Minimum share of speech if a dash follows the names. 'Ann - chips' may also say what a guest brings. */
const minShareIfWeak = 0.2
/** Minimum share of speech in lines that are probably a chat even without names. */
const minMostlySpoken = 0.5

/**
 * Returns the lines of a chat with messages such as 'Ann: need milk' or '[Ann] need milk'. Returns null if
 * the lines aren't a chat.
 */
export function labeledMessages(lines: readonly RawLine[], names: KnownNames): ChatLines | null {
  const found = lines.flatMap(({ text }, at) => {
    const label = labelBefore(text.trim())
    return label ? [{ at, label }] : []
  })
  if (found.length < minLabels || namesThatRepeat(found).size === 0) return null
  if (areOfPlan(found) || found.every(({ label }) => label.start === null)) return null
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
  if (found.some(({ label }) => label.isWeak) && share < minShareIfWeak) return null
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

/**
 * Returns the lines of a chat if each sender is alone on a line above the messages: 'Mom', 'tyler_b'. Returns
 * null if the lines aren't such a chat.
 */
export function messagesBelowNames(lines: readonly RawLine[], names: KnownNames): ChatLines | null {
  const texts = lines.map(({ text }) => text.trim())
  const isApart = (at: number) => (texts[at - 1] ?? '') === '' || isStamp(texts[at - 1] ?? '')
  const named = texts.flatMap((text, at) => {
    const label = isStamp(text) || quotes.test(texts[at - 1] ?? '') ? null : labelAlone(text)
    return label ? [{ at, label }] : []
  })
  if (namesThatRepeat(named).size === 0) return null
  const isMostlySpoken = speechIn(messagesAmong(lines, new Set()), names).share >= minMostlySpoken
  // A product name such as 'Rosemary' may be a sender after a blank line or in a chat, but not in lowercase.
  const found = named.filter(
    ({ at, label }) =>
      isPerson(label.sender, names) ||
      ((isApart(at) || isMostlySpoken) && capitalized.test(texts[at] ?? '')),
  )
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
  const score = evidence.speech + evidence.people * weightOfPeople + (isTimed ? weightOfTimes : 0)
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
