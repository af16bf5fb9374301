import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { type ListStyle, type Piece, productOf, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import type { ListItem } from '../read-item.ts'
import { readPieces } from '../read-pieces.ts'
import type { CleanLine } from './clean-line.ts'
import { isErrand } from './errands.ts'
import { placeIn } from './excerpt.ts'
import { isNeverBought, isSection } from './section-names.ts'

/** What the list tells of one of its lines. */
export type LineContext = {
  /** The whole text. */
  source: string
  names: KnownNames
  isRecipe: boolean
  style: ListStyle
  heading: string | null
  /** Whether several of its lines begin with the name of a part before a dash: 'DAIRY – milk'. */
  areTitled?: boolean
}

/** The items of a line, as they stand in the whole text. */
export function readLine(
  { excerpt, notes: tags, tick, struck }: CleanLine,
  context: LineContext,
): ListItem[] {
  const { names, isRecipe, style, heading, source } = context
  const line = withoutSection(excerpt.text)
  const mark = marksBefore(line)
  const body = line.slice(mark.length)
  const section = sectionIn(body, names) ?? (context.areTitled ? dashedTitle(body, names) : null)
  const verb = section ? '' : verbIn(body, names)
  const listed = body.slice(section?.length ?? verb.length)
  const offset = line.length - listed.length
  const start = section ? offset : 0
  const pieces = readPieces(listed, {
    names,
    isRecipe: isRecipe && section === null,
    style,
  }).filter((piece) => !takenBack.test(piece.text))
  return pieces.map(({ from, text, read, notes }) => {
    const begin = placeIn(excerpt, offset + from)
    const at = from === 0 ? placeIn(excerpt, start) : begin
    const end = placeIn(excerpt, offset + from + text.length)
    const isStruck = struck.some(([first, last]) => first <= begin && end <= last)
    return {
      ...read,
      text: source.slice(at, end).trimEnd(),
      at,
      note: [read.note, ...notes, ...tags].filter(Boolean).join(', '),
      heading: section?.title ?? heading,
      isTicked: isStruck || tick === 'ticked',
    }
  })
}

/** 'Milk' of 'Milk        Dairy', as apps write in what part of a store a thing is. */
function withoutSection(line: string): string {
  if (!line.includes('  ')) return line
  const end = line.lastIndexOf('  ')
  return isNeverBought(line.slice(end)) ? line.slice(0, end).trimEnd() : line
}

/** 'Alka.. no' */
const takenBack = /\p{L}(?:\.{2,3}|…)\s?(?:no|nvm|nah|never ?mind)[.!]?$/iu

/** 'Buy wipes' is written for wipes; 'get well card' and 'grab bags' are things. */
const buyVerb =
  /^(?:(?:buy|purchase)|(?:get|grab|pick up)(?!.*\sfrom\s|\s(?:well|bags?|ready|rid|together|out|up|back|home|gas|a\s|an\s|the\s)))\s+(?:some\s+|more\s+)?(?=\p{L}|\d+\s?\p{L}(?!et\s))/iu

function verbIn(body: string, names: KnownNames): string {
  const verb = buyVerb.exec(body)?.[0] ?? ''
  return verb !== '' && (names.findExact(body) || isErrand(body, true)) ? '' : verb
}

/** 'Always: milk, bananas' is written at the end of plans. */
const standing =
  /^(?:always|(?:every|each) (?:week|time|trip)|weekly|staples|basics|(?:the )?usuals?|regulars)$/iu
const titled = /^(?<title>[\p{L}][\p{L}\s&'/-]{1,40}):\s+(?=\S)/u

const dashed = /^(?<title>\p{L}[\p{L}\s&'/]{1,40}?)\s*(?:[–—→»]|\s-+\s|--|=+>?)\s*(?=\S)/u
const minTitled = 2

/** Whether several lines begin with the name of a part of a store and a dash, with things behind it. */
export function areTitledLines(lines: readonly string[]): boolean {
  const isTitled = (line: string) => {
    const { 0: all = '', groups } = dashed.exec(line.slice(marksBefore(line).length)) ?? {}
    return all !== '' && isSection(groups?.['title'] ?? '')
  }
  return lines.filter(isTitled).length >= minTitled
}

/** 'DAIRY – ' of 'DAIRY – milk, eggs', among lines like it. */
function dashedTitle(body: string, names: KnownNames): { title: string; length: number } | null {
  const { 0: all = '', groups } = dashed.exec(body) ?? {}
  const title = groups?.['title']
  if (title === undefined || readAmount(body.slice(all.length))) return null
  const isTitle = isSection(title) || names.resolve(title) === null
  return isTitle ? { title, length: all.length } : null
}

/** 'Frozen: ' of 'Frozen: peas, bread', and how long it is. */
function sectionIn(body: string, names: KnownNames): { title: string; length: number } | null {
  const { 0: all = '', groups } = titled.exec(body) ?? {}
  const title = groups?.['title']
  if (title === undefined) return null
  const behind = body.slice(all.length)
  const isTitle =
    !readAmount(behind) &&
    (isSection(title) ||
      (standing.test(title) && splitPieces(behind).length > 1) ||
      names.findExact(title) === null ||
      /^\d[^,]*,/u.test(behind) ||
      areKindsOf(splitPieces(behind), { title, names }))
  return isTitle ? { title, length: all.length } : null
}

/** Whether most of several pieces, and the first, stand where the title of their line does: 'wine: prosecco, rosé'. */
function areKindsOf(
  pieces: readonly Piece[],
  { title, names }: { title: string; names: KnownNames },
): boolean {
  const shelf = names.findExact(title)?.shelf
  const standsThere = (piece: Piece) => productOf(piece, names)?.shelf === shelf
  const [first] = pieces
  if (!first || pieces.length === 1 || !standsThere(first)) return false
  return pieces.filter(standsThere).length > pieces.length / 2
}
