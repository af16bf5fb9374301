import { type ChatLine, isStamp, notice, whenLine } from './chat-stamps.ts'
import type { RawLine } from './written-lines.ts'

export type ChatLines = ReadonlyMap<number, ChatLine>

/**
 * Returns the part of a line that follows the sender's label, which has the given length. A notice from the
 * chat app doesn't count as a message.
 */
export function messageAt(text: string, length: number): ChatLine {
  const start = text.length - text.trimStart().length + length
  return { start, isMessage: !notice.test(text.slice(start)) }
}

/**
 * Returns the nonempty lines of a chat from the first sender on, keyed by line index. `heads` are the indexes
 * of the lines with a sender. Senders, times, notices and quoted messages don't count as messages.
 */
export function linesBelow(lines: readonly RawLine[], heads: readonly number[]): ChatLines {
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

/** Matches the line above a quoted message: 'Original message:'. */
export const quotes = /^original message:?$/iu

/** Returns the text of the lines that aren't senders or times. */
export function messagesAmong(lines: readonly RawLine[], heads: ReadonlySet<number>): string[] {
  return lines.flatMap(({ text }, at) => {
    const words = text.trim()
    return words === '' || heads.has(at) || isStamp(words) ? [] : [words]
  })
}
