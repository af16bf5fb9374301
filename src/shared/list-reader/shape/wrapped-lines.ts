import { marksBefore } from '../list-marks.ts'
import { countTalk } from './chat-talk.ts'
import { looksLikeRecipe } from './recipes.ts'
import type { RawLine } from './written-lines.ts'

/** Minimum width of lines that are wrapped. Emails and letters wrap at about 70 characters. */
const minWidth = 50
const maxWidth = 100
const minWords = 8
const minBreaks = 2
const minTalk = 2
const maxCommasPerLine = 2

/** Joins the wrapped lines of a letter. Returns any other text unchanged. */
export function unwrappedLines(lines: readonly RawLine[]): readonly RawLine[] {
  const isOpen = lines.map((line, at) => isBroken(line.text, lines[at + 1]?.text ?? ''))
  const paragraphs = lines.flatMap((_, at) => {
    if (isOpen[at - 1]) return []
    const end = isOpen.indexOf(false, at)
    return [lines.slice(at, Math.max(at, end) + 1)]
  })
  const areProse = paragraphs.map(isProse)
  const prose = paragraphs.filter((_, nth) => areProse[nth])
  if (prose.flatMap(brokenSentences).length < minBreaks) return lines
  if (looksLikeRecipe(lines.map(({ text }) => text.trim()))) return lines
  return paragraphs.flatMap((paragraph, nth) =>
    areProse[nth] ? { text: textOf(paragraph), from: paragraph[0]?.from ?? 0 } : paragraph,
  )
}

function textOf(paragraph: readonly RawLine[]): string {
  return paragraph.map(({ text }) => text).join(' ')
}

/** Returns the lines that begin in the middle of a sentence. */
function brokenSentences(paragraph: readonly RawLine[]): RawLine[] {
  return paragraph.slice(1).filter(({ text }) => /^\p{Ll}/u.test(text))
}

/** Whether lines are prose rather than a list. */
function isProse(paragraph: readonly RawLine[]): boolean {
  const text = textOf(paragraph)
  const commas = text.split(',').length - 1
  return (
    paragraph.length > 1 &&
    commas <= paragraph.length * maxCommasPerLine &&
    /[.!?]["')]?\s*$/u.test(text) &&
    countTalk(text) >= minTalk
  )
}

/** Whether a line is full and its sentence continues on the next line. */
function isBroken(line: string, next: string): boolean {
  if (line.length < minWidth || line.length > maxWidth || next.trim() === '') return false
  if (line.split(/\s+/u).length < minWords) return false
  return marksBefore(line) === '' && marksBefore(next) === '' && !/:\s*$/u.test(line)
}
