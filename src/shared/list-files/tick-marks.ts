import { marksBefore, type Tick, tickOf } from '#shared/list-reader/list-marks.ts'

/** Matches struck-through text such as '~~milk~~', which may follow a bullet or an empty checkbox. */
const struck = /^(?<start>(?:[-*+•] )?(?:\[ ?\] )?)~~(?<rest>[^~]+)~~$/u
const box = /\[[^\]]?\]\s*|[^\s\p{L}\p{N}[\]*+-]\uFE0F?\s*/gu

/**
 * Whether a line marks its item as bought, as '[x] milk' and '~~milk~~' do. A check mark by itself, as in '✓
 * milk', doesn't.
 */
export function isTickedLine(line: string): boolean {
  return tickOfLine(line) === 'ticked'
}

/** Returns the meaning of the mark at the start of a line, or null if there is no known mark (see `Tick`). */
export function tickOfLine(line: string): Tick {
  const trimmed = line.trim()
  return struck.test(trimmed) ? 'ticked' : tickOf(marksBefore(trimmed))
}

/**
 * Removes a tick mark, a check mark or a strikethrough from a line. Returns other lines unchanged. If
 * removing a tick or check mark leaves no bullet or number before the item, puts `mark` there.
 */
export function withoutTickMark(line: string, mark = ''): string {
  const trimmed = line.trim()
  const { start, rest } = struck.exec(trimmed)?.groups ?? {}
  if (start !== undefined && rest !== undefined) return start + rest
  const marks = marksBefore(trimmed)
  const tick = tickOf(marks)
  if (tick !== 'ticked' && tick !== 'check') return line
  return (marks.replaceAll(box, '') || mark) + trimmed.slice(marks.length)
}
