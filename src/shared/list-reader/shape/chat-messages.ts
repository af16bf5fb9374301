import { type ChatLine, isStamp, notice, whenLine } from './chat-stamps.ts'
import type { RawLine } from './written-lines.ts'

export type ChatLines = ReadonlyMap<number, ChatLine>

/** Returns the part of a line after a sender of the given length. An app's notice isn't a message. */
export function messageAt(text: string, length: number): ChatLine {
  const start = text.length - text.trimStart().length + length
  return { start, isMessage: !notice.test(text.slice(start)) }
}

/**
 * Returns all nonempty lines of a chat from the first sender on, by line index. `heads` are the lines with a
 * sender. They aren't messages, and neither are times, notices and quoted messages.
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

/** Matches the line above a message that a reply quotes. */
export const quotes = /^original message:?$/iu

/** Returns the text of the lines that aren't senders or times. */
export function messagesAmong(lines: readonly RawLine[], heads: ReadonlySet<number>): string[] {
  return lines.flatMap(({ text }, at) => {
    const words = text.trim()
    return words === '' || heads.has(at) || isStamp(words) ? [] : [words]
  })
}
