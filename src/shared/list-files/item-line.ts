import { readAmount } from '#shared/list-reader/amounts/amount-at.ts'
import { storeOfCells } from '#shared/list-reader/stores/store-cells.ts'
import { withTagAtEnd } from '#shared/list-reader/stores/tag-at-end.ts'
import { rowStore, rowText, splitRowText } from '#shared/lists/row-store.ts'
import { splitOutsideParentheses } from '#shared/recipes/ingredient-as-item.ts'
import { withoutTickMark } from './tick-marks.ts'

/** An item from a file with separate fields for its name, amount, notes and stores. */
export type FileItem = {
  name: string
  /** An amount such as '2', '1,5' or '2 lbs'. Any other text becomes a note. */
  quantity?: string | number | null | undefined
  unit?: string | null | undefined
  notes?: readonly (string | null | undefined)[]
  /**
   * Names of stores where the item is bought. The first valid name becomes the item's store, and all others
   * become notes. Words such as 'any' are ignored.
   */
  stores?: readonly (string | null | undefined)[] | undefined
  isTicked?: boolean
}

/** Maximum length of a line. The list reader treats longer lines as prose and reads no amount from them. */
const maxLine = 200
/** Maximum length of an item's text. Longer text is cut off. */
const maxText = 2_000

/**
 * Formats an item as a line of a list: '2 lb apples (organic)', followed by its store. Replaces commas, which
 * would split the item: 'Soup, tomato' becomes 'Soup (tomato)'. Doesn't add a tick mark. `omitted` contains
 * the notes that don't fit, each prefixed with the amount and name. The line is empty if the item doesn't
 * have a name.
 */
export function lineOfItem(item: FileItem): { line: string; omitted: string[] } {
  const [name = '', ...details] = partsOfName(withoutTickMark(item.name))
  if (name === '') return { line: '', omitted: [] }
  const amount = amountOf(item)
  const { label, others } = storeOfCells((item.stores ?? []).map(oneLine))
  const { line, omitted } = withNotes([amount.text, name].filter(Boolean).join(' '), [
    ...details,
    ...amount.notes,
    ...(item.notes ?? []),
    ...others,
  ])
  return { line: rowText({ text: line, store: rowStore(label ?? '') }), omitted }
}

/**
 * Appends notes in parentheses, without duplicates. Omits notes that would make the line too long to be read
 * as an item.
 */
function withNotes(
  start: string,
  notes: readonly (string | null | undefined)[],
): { line: string; omitted: string[] } {
  let line = start
  const omitted: string[] = []
  for (const note of new Set(notes.flatMap(partsOfNote))) {
    const longer = `${line} (${note})`
    if (longer.length <= maxLine) line = longer
    else omitted.push(`${start}: ${note}`)
  }
  return { line, omitted }
}

/**
 * Formats a typed item as a line of a list, and appends the notes from the file. Text after a comma becomes a
 * note, and an amount after a comma moves to the front. Three or more short parts keep their commas, because
 * only the list reader can tell from product names whether they are separate items. Removes a tick mark, and
 * moves a store to the end. `omitted` contains the notes that don't fit.
 */
export function lineOfTyped(
  written: string,
  notes: readonly (string | null | undefined)[] = [],
): { line: string; omitted: string[] } {
  const typed = withoutNumberCommas(oneLine(withoutTickMark(written)))
  const { text, store } = splitRowText(withTagAtEnd(typed))
  const { line, omitted } = lineOfWords(text, notes)
  return { line: rowText({ text: line, store }), omitted }
}

function lineOfWords(
  typed: string,
  notes: readonly (string | null | undefined)[],
): { line: string; omitted: string[] } {
  const [name = '', ...others] = splitOutsideParentheses(typed)
  const amount = /^\D/u.test(name) ? others.find((part) => readAmount(part) !== null) : undefined
  const details = others.filter((part) => part !== '' && part !== amount)
  const start = amount === undefined ? name : `${amount} ${name}`
  if (details.length > 1 && [name, ...details].every(isShort)) return withNotes(typed, notes)
  return withNotes(start, [...details, ...notes])
}

function isShort(part: string): boolean {
  return part.split(' ').length <= 2
}

/**
 * Returns text on a single line, trimmed and without control characters. Truncates text longer than 2,000
 * characters and ends it with '…'. Missing text becomes an empty string.
 */
export function oneLine(text: string | null | undefined): string {
  const full = text ?? ''
  const start = full.length > maxText ? `${full.slice(0, maxText).toWellFormed()}…` : full
  return start.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Matches placeholders that programs write for missing values. */
const noValue = /^(?:undefined|null|nil|none|n\/a|-+)$/iu

/**
 * Returns the amount as text, such as '2 lb'. A quantity or unit the list reader doesn't recognize becomes a
 * note.
 */
function amountOf({ quantity, unit }: FileItem): { text: string; notes: string[] } {
  const count = writtenNumber(withoutPlaceholder(quantity))
  const measure = withoutPlaceholder(unit)
  if (count === '' || count === '0') return { text: '', notes: [measure] }
  if (!isAmount(count)) return { text: '', notes: [[count, measure].filter(Boolean).join(' ')] }
  if (measure === '') return { text: count, notes: [] }
  // The list reader would treat an unknown unit as part of the name, as in '2 Stück Milch'.
  return isAmount(`${count} ${measure}`)
    ? { text: `${count} ${measure}`, notes: [] }
    : { text: count, notes: [measure] }
}

/** Returns the value as text on a single line, or an empty string if it is a placeholder such as 'null'. */
function withoutPlaceholder(value: string | number | null | undefined): string {
  const text = oneLine(typeof value === 'number' ? String(value) : value)
  return noValue.test(text) ? '' : text
}

/** Normalizes a number: '1,5' becomes '1.5', '1,000' becomes '1000', and '2.00' becomes '2'. */
function writtenNumber(text: string): string {
  const plain = withoutNumberCommas(text)
  return /^\d+\.\d+$/u.test(plain) ? String(Math.round(Number(plain) * 1000) / 1000) : plain
}

function isAmount(text: string): boolean {
  return readAmount(text) !== null
}

/** Splits a name at commas and colons: both 'Soup, tomato' and 'Soup: tomato' become 'Soup' and 'tomato'. */
function partsOfName(written: string): string[] {
  const text = withoutNumberCommas(oneLine(written)).replace(/(?<![:;,\s])[\s:;,]+$/u, '')
  if (!/[,;]|:\s/u.test(text)) return [text]
  const [name = '', ...details] = text.split(/[,;()[\]]|:\s/u).map((part) => part.trim())
  return [name, ...details.filter(Boolean)]
}

/**
 * Splits a note at commas, which would otherwise separate items. Callers put each part in its own
 * parentheses.
 */
function partsOfNote(note: string | null | undefined): string[] {
  return withoutNumberCommas(oneLine(note))
    .split(/[,;()[\]]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !noValue.test(part))
}

/**
 * Replaces decimal commas and removes thousands separators: '1,5 l' becomes '1.5 l', and '1,000 g' becomes
 * '1000 g'.
 */
export function withoutNumberCommas(text: string): string {
  return text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '').replaceAll(/(?<=\d),(?=\d)/gu, '.')
}
