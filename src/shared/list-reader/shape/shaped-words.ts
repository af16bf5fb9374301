import type { KnownNames } from '#shared/names/known-names.ts'
import { saysItem, splitPieces } from '../line-pieces.ts'
import { marksBefore } from '../list-marks.ts'
import type { ShapedLine } from './list-shape.ts'
import { isRule } from './rules.ts'
import { isSection } from './section-names.ts'

/**
 * Returns the text that represents a line when headings and the list style are determined: '- row' for a
 * table row, and an empty string for chat messages and asides.
 */
export function wordsFor(shape: ShapedLine): string {
  switch (shape.kind) {
    case 'text':
      return shape.line.excerpt.text
    case 'table':
      return '- row'
    case 'aside':
    case 'message':
      return ''
  }
}

/** Removes the count from section titles above a separator: 'MEATS (3)' becomes 'MEATS'. */
export function withoutCountsOfTitles(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    const title = /^(?<title>\P{N}{3,40}?)\s?\(\d{1,2}\)$/u.exec(line)?.groups?.['title']
    const isTitle = title !== undefined && isSection(title) && isRule(lines[at + 1] ?? '')
    return isTitle ? title : line
  })
}

/** Returns the text of a line or message. */
export function textOf(shape: ShapedLine): string {
  return shape.kind === 'message' ? shape.excerpt.text : wordsFor(shape)
}

/**
 * Returns the indexes of lines that are probably remarks. Such a line doesn't name a product. It is either
 * above a table, or it has no checkbox in a list of checkboxes. Task apps export such lines with a card:
 * 'Members: Ann, Bo'.
 */
export function remarksAmong(
  shaped: readonly ShapedLine[],
  names: KnownNames,
): ReadonlySet<number> {
  const boxed = shaped.filter((shape) => shape.kind === 'text' && shape.line.tick !== null)
  const areBoxed = boxed.length >= minBoxed && areTaskLines(shaped)
  const table = shaped.findIndex(({ kind }) => kind === 'table')
  const isRemark = (shape: ShapedLine, at: number) =>
    (areBoxed || (at < table && at < maxCaptions)) && isPlainUnknown(shape, names)
  return new Set(shaped.flatMap((shape, at) => (isRemark(shape, at) ? [at] : [])))
}

/** Whether a line has no bullet, checkbox or indent and doesn't name a product. */
function isPlainUnknown(shape: ShapedLine, names: KnownNames): boolean {
  if (shape.kind !== 'text' || shape.line.tick !== null || shape.indent > 0) return false
  const { text } = shape.line.excerpt
  return marksBefore(text) === '' && !splitPieces(text).some((piece) => saysItem(piece, names))
}

/** Maximum number of lines above a table that may be its caption. */
const maxCaptions = 3
const minBoxed = 5
const minTasks = 3

/** Whether most lines have a checkbox or another mark of a task app. */
export function areTaskLines(shaped: readonly ShapedLine[]): boolean {
  const lines = shaped.flatMap((shape) => (shape.kind === 'text' ? shape.line : []))
  const written = lines.filter(({ excerpt }) => excerpt.text !== '')
  const marks = new Set(written.map(({ tick }) => tick))
  // Check marks and crosses may also be bullets. Next to checkboxes, check marks and crosses are task marks.
  const areMarks = marks.has('open') || marks.has('ticked')
  const tasks = areMarks ? lines.filter(({ tick }) => tick !== null) : []
  return tasks.length >= minTasks && tasks.length > written.length / 2
}

/**
 * Whether a line is a title in bold, such as '**Dairy**' above plain lines or above a subtitle '*Cheese*'. If
 * every item is in bold, bold lines are not titles.
 */
export function isEmphasizedTitle(shaped: readonly ShapedLine[], at: number): boolean {
  if (!isEmphasized(shaped[at])) return false
  const isWritten = (shape: ShapedLine) => shape.kind !== 'text' || shape.line.excerpt.text !== ''
  const [next, other] = shaped.slice(at + 1, at + 5).filter(isWritten)
  if (next === undefined) return false
  return !isEmphasized(next) || (other !== undefined && !isEmphasized(other))
}

function isEmphasized(shape: ShapedLine | undefined): boolean {
  return shape?.kind === 'text' && shape.line.isEmphasized
}
