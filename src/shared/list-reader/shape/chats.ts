import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from '../list-marks.ts'
import { type ChatLines, linesBelow, messageAt, messagesAmong } from './chat-messages.ts'
import { labelAlone } from './chat-senders.ts'
import { speechIn } from './chat-speech.ts'
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
import { labeledMessages, messagesBelowNames } from './signed-chats.ts'
import { unsignedMessages } from './unsigned-chats.ts'
import type { RawLine } from './written-lines.ts'

/** Returns the lines of a chat, keyed by line index. Returns an empty map if the text isn't a chat. */
export function chatLines(lines: readonly RawLine[], names: KnownNames): ChatLines {
  const chat =
    stampedMessages(lines) ??
    messagesBelowTimes(lines, names) ??
    labeledMessages(lines, names) ??
    messagesBelowNames(lines, names) ??
    unsignedMessages(lines, names)
  return chat ? new Map([...chat, ...linesOfApp(lines, chat, names)]) : new Map<number, ChatLine>()
}

/** Returns the lines that a chat app writes between messages, and the title above the first message. */
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

/**
 * Returns the lines of a chat if some begin with a sender and time, as in '[11/24, 18:02] Ann: milk'.
 * Otherwise, returns null.
 */
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

const minHeads = 2
const minShareBelowTimes = 0.3

/**
 * Returns the lines of a chat if the sender and time are above each message: 'Ann 6:02 PM'. Returns null
 * unless a sender appears twice or enough of the other lines are speech. Otherwise, the text may be a list
 * with appointments such as 'Dentist 9:00 AM'.
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
