import { marksBefore, tickOf } from '../list-marks.ts'
import { isNeverBought } from './section-names.ts'

const sign = /^(?![©®™✅☑✔✓√☐⬜])\p{Extended_Pictographic}/u
const count = /\s\((?<count>\d{1,2})\)$/u
const minTitles = 2
const maxLength = 40

/**
 * Returns the indexes of the lines that are titles of parts of a list. At the start of the list or after a
 * blank line, a title begins with an emoji ('🧀 dairy', '🧴 bathroom') or ends with the number of lines below
 * it ('Pets (2)'). Emoji don't count if other lines begin with them, too. A list needs at least two titles
 * with emoji, or two with numbers. Anywhere, a section name without a checkbox is a title if the next line
 * has a checkbox.
 */
export function partTitles(lines: readonly string[]): ReadonlySet<number> {
  const heads = lines.flatMap((line, at) => (isHead(lines, at) && line !== '' ? [at] : []))
  const signed = heads.filter((at) => sign.test(lines[at] ?? ''))
  const isSignedAlone = lines.filter((line) => sign.test(line)).length === signed.length
  const counted = heads.filter((at) => countsPart(lines, at))
  return new Set([
    ...titlesAboveBoxes(lines),
    ...(signed.length >= minTitles && isSignedAlone ? signed : []),
    ...(counted.length >= minTitles ? counted : []),
  ])
}

/**
 * Returns the indexes of lines that name a section and have no checkbox, above a line that has one. Such a
 * title may name products too: 'Dairy, Eggs & Cheese'.
 */
function titlesAboveBoxes(lines: readonly string[]): number[] {
  const hasBox = (line: string) => tickOf(marksBefore(line)) !== null
  return lines.flatMap((line, at) => {
    const isOverBox = line.length <= maxLength && !hasBox(line) && hasBox(lines[at + 1] ?? '')
    const isTitle = isOverBox && line.split(/,\s|\s(?:&|and)\s/u).some(isNeverBought)
    return isTitle ? [at] : []
  })
}

/** Whether a line may be a part title: a short line without commas at the start of a part with more lines. */
function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  const startsPart = (lines[at - 1] ?? '') === ''
  const isOverLine = (lines[at + 1] ?? '') !== ''
  return startsPart && isOverLine && line.length <= maxLength && !line.includes(',')
}

/** Whether a line ends with the number of lines below it, up to the next blank line. */
function countsPart(lines: readonly string[], at: number): boolean {
  const lineCount = count.exec(lines[at] ?? '')?.groups?.['count']
  if (lineCount === undefined || marksBefore(lines[at] ?? '') !== '') return false
  const end = at + 1 + Number(lineCount)
  return lines.slice(at + 1, end).every(Boolean) && (lines[end] ?? '') === ''
}
