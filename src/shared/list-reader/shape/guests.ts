import { marksBefore } from '../list-marks.ts'
import { isPlanListTitle } from './menus.ts'
import type { PlanLine } from './plan-goods.ts'
import { isSection } from './section-names.ts'

const person = "\\p{Lu}[\\p{L}.'’]{1,15}(?:\\s\\p{Lu}[\\p{L}.'’]{1,15})?"
const people = `${person}(?:\\s?(?:\\+|&|,|and)\\s?${person}){0,3}`
/** Matches the start of a line that says what guests bring: 'Mike + Jen bringing: ', 'Tina brings the'. */
const bringing = new RegExp(
  `^${people}\\s(?:(?:is|are|will|can)\\s)?(?:bring(?:s|ing)?\\s(?:the|a|some|their|her|his|drinks|dessert)(?!\\p{L})|(?:bring(?:s|ing)?|has|got|doing|makes|making)\\s?:)`,
  'u',
)
/** Matches the title above lines that say what guests bring: 'who brings what', 'Potluck sign up'. */
const title =
  /\b(?:who(?:['’]s| is)? bring(?:s|ing)?|bringing what|potluck list|potluck sign|sign[\s-]?ups?)\b/iu
const ours = /^(?:me|us|we|i|ours|myself|our house)\s?(?:[:–—]|\s-)\s(?=\S)/iu
const theRest = /^(?:everything|the rest|all the rest|nothing)(?!\s(?:bagels?|seasoning))/iu
const labeled = new RegExp(`^(?<label>${people})\\s?(?:[:–—]|\\s-)\\s(?=\\S)`, 'u')

/**
 * Returns the lines of a potluck list, keyed by line index. Lines that say what guests bring, such as 'Mike +
 * Jen bringing: wine', have no goods to buy. Lines such as 'Us: turkey' have the goods to buy. In a part of
 * the text that is about guests, 'Aunt Rita: rolls' also says what a guest brings.
 */
export function guestLines(lines: readonly string[]): ReadonlyMap<number, PlanLine> {
  const guests = new Map<number, PlanLine>()
  for (const part of partsOf(lines)) {
    if (!part.some((at) => isPotluck(lines[at] ?? ''))) continue
    for (const at of part) {
      const line = lines[at] ?? ''
      const mark = marksBefore(line).length
      const body = line.slice(mark)
      const label = ours.exec(body)?.[0].length
      const isGuest = bringing.test(body) || isLabeledGuest(body)
      if (label !== undefined) guests.set(at, ownLine(line, mark + label))
      else if (isGuest || title.test(body)) guests.set(at, { goods: [], dish: null })
    }
  }
  return guests
}

function isPotluck(line: string): boolean {
  const body = line.slice(marksBefore(line).length)
  return bringing.test(body) || title.test(body)
}

function isLabeledGuest(body: string): boolean {
  const label = labeled.exec(body)?.groups?.['label']
  return label !== undefined && !isSection(label) && !isPlanListTitle(label)
}

function ownLine(line: string, start: number): PlanLine {
  const isRest = theRest.test(line.slice(start))
  return { goods: isRest ? [] : [{ start, end: line.length }], dish: null }
}

/**
 * Returns the indexes of the nonempty lines in each part of the text. A blank line begins a new part, except
 * right below a title.
 */
function partsOf(lines: readonly string[]): number[][] {
  const parts: number[][] = [[]]
  for (const [at, line] of lines.entries()) {
    const isOver = line === '' && !title.test(lines[at - 1] ?? '')
    if (isOver) parts.push([])
    else if (line !== '') parts.at(-1)?.push(at)
  }
  return parts
}
