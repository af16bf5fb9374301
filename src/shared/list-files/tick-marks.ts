import { marksBefore, type Tick, tickOf } from '#shared/list-reader/list-marks.ts'

/** '~~milk~~', also behind a bullet or an open box. */
const struck = /^(?<start>(?:[-*+•] )?(?:\[ ?\] )?)~~(?<rest>[^~]+)~~$/u
const box = /\[[^\]]?\]\s*|[^\s\p{L}\p{N}[\]*+-]\uFE0F?\s*/gu

/** Whether the mark before an item says that it is bought: '[x] milk'. */
export function isTickedLine(line: string): boolean {
  return tickOfLine(line) === 'ticked'
}

/** What the mark before an item says; see `Tick` for a check mark. */
export function tickOfLine(line: string): Tick {
  const trimmed = line.trim()
  return struck.test(trimmed) ? 'ticked' : tickOf(marksBefore(trimmed))
}

/** The line of a bought item as it was before; where it had only a box, with another mark in its place. */
export function withoutTickMark(line: string, mark = ''): string {
  const trimmed = line.trim()
  const { start, rest } = struck.exec(trimmed)?.groups ?? {}
  if (start !== undefined && rest !== undefined) return start + rest
  const marks = marksBefore(trimmed)
  const tick = tickOf(marks)
  if (tick !== 'ticked' && tick !== 'check') return line
  return (marks.replaceAll(box, '') || mark) + trimmed.slice(marks.length)
}
