import { readAmount } from '#shared/list-reader/amounts/amount-at.ts'
import { outsideBrackets } from '#shared/recipes/ingredient-as-item.ts'
import { withoutTickMark } from './tick-marks.ts'

/** One thing to buy as a file says it, each part by itself. */
export type FileItem = {
  name: string
  /** '2', '1,5', '2 lbs'; a text that is no amount becomes a note. */
  quantity?: string | number | null | undefined
  unit?: string | null | undefined
  notes?: readonly (string | null | undefined)[]
  isTicked?: boolean
}

/** A longer line is read as prose, without its amount. */
const maxLine = 200
/** No item has a longer text; the rest of it is left out. */
const maxText = 2_000

/**
 * The line of a list that says an item: '2 lb apples (organic)'. It is one item, whatever commas its name
 * has: 'Soup, tomato' is 'Soup (tomato)'. `leftOut` is what has no room in it.
 */
export function lineOfItem(item: FileItem): { line: string; leftOut: string[] } {
  const [name = '', ...details] = partsOfName(withoutTickMark(item.name))
  if (name === '') return { line: '', leftOut: [] }
  const amount = amountOf(item)
  return withNotes([amount.text, name].filter(Boolean).join(' '), [
    ...details,
    ...amount.notes,
    ...(item.notes ?? []),
  ])
}

/** A line with notes in brackets behind it, as long as it can be read as an item. */
function withNotes(
  start: string,
  notes: readonly (string | null | undefined)[],
): { line: string; leftOut: string[] } {
  let line = start
  const leftOut: string[] = []
  for (const note of new Set(notes.flatMap(partsOfNote))) {
    const longer = `${line} (${note})`
    if (longer.length <= maxLine) line = longer
    else leftOut.push(`${start}: ${note}`)
  }
  return { line, leftOut }
}

/**
 * The line of what somebody typed as one item, with what a file says of it beside. Commas in it stay where
 * short words stand between several of them: only the names tell whether those are goods.
 */
export function lineOfTyped(
  written: string,
  notes: readonly (string | null | undefined)[] = [],
): { line: string; leftOut: string[] } {
  const typed = withoutNumberCommas(oneLine(withoutTickMark(written)))
  const [name = '', ...others] = outsideBrackets(typed)
  const amount = /^\D/u.test(name) ? others.find((part) => readAmount(part) !== null) : undefined
  const details = others.filter((part) => part !== '' && part !== amount)
  const start = amount === undefined ? name : `${amount} ${name}`
  if (details.length > 1 && [name, ...details].every(isShort)) return withNotes(typed, notes)
  return withNotes(start, [...details, ...notes])
}

function isShort(part: string): boolean {
  return part.split(' ').length <= 2
}

/** In one line, without characters that nobody sees, and no longer than a text of an item may be. */
export function oneLine(text: string | null | undefined): string {
  const whole = text ?? ''
  const start = whole.length > maxText ? `${whole.slice(0, maxText).toWellFormed()}…` : whole
  return start.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** A cell that a program wrote for a value that it doesn't have. */
const noValue = /^(?:undefined|null|nil|none|n\/a|-+)$/iu

/** '2 lb', or nothing; what says no amount is a note. */
function amountOf({ quantity, unit }: FileItem): { text: string; notes: string[] } {
  const count = writtenNumber(withoutPlaceholder(quantity))
  const measure = withoutPlaceholder(unit)
  if (count === '' || count === '0') return { text: '', notes: [measure] }
  if (!isAmount(count)) return { text: '', notes: [[count, measure].filter(Boolean).join(' ')] }
  if (measure === '') return { text: count, notes: [] }
  // '2 Stück Milch' would be taken for a name of two words.
  return isAmount(`${count} ${measure}`)
    ? { text: `${count} ${measure}`, notes: [] }
    : { text: count, notes: [measure] }
}

function withoutPlaceholder(value: string | number | null | undefined): string {
  const text = oneLine(typeof value === 'number' ? String(value) : value)
  return noValue.test(text) ? '' : text
}

/** '1.5' for '1,5', '1000' for '1,000', '2' for '2.00'. */
function writtenNumber(text: string): string {
  const plain = withoutNumberCommas(text)
  return /^\d+\.\d+$/u.test(plain) ? String(Math.round(Number(plain) * 1000) / 1000) : plain
}

function isAmount(text: string): boolean {
  return readAmount(text) !== null
}

/** 'Soup' and 'tomato' of 'Soup, tomato', 'Soup (tomato)' and 'Soup: tomato'; brackets alone stay as they are. */
function partsOfName(written: string): string[] {
  const text = withoutNumberCommas(oneLine(written)).replace(/(?<![:;,\s])[\s:;,]+$/u, '')
  if (!/[,;]|:\s/u.test(text)) return [text]
  const [name = '', ...details] = text.split(/[,;()[\]]|:\s/u).map((part) => part.trim())
  return [name, ...details.filter(Boolean)]
}

/** Each is put in brackets of its own, where no comma separates items. */
function partsOfNote(note: string | null | undefined): string[] {
  return withoutNumberCommas(oneLine(note))
    .split(/[,;()[\]]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !noValue.test(part))
}

/** '1.5 l' for '1,5 l', '1000 g' for '1,000 g'. */
export function withoutNumberCommas(text: string): string {
  return text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '').replaceAll(/(?<=\d),(?=\d)/gu, '.')
}
