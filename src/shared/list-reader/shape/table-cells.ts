import { wordsOf } from '#shared/names/fold-name.ts'
import { type Amount, noAmount } from '../amounts/amount.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { unitPattern } from '../amounts/units.ts'

const doneWords = new Set(
  (
    'x yes y true done bought got gotten complete completed checked purchased 1 ok have full plenty stocked ' +
    'si hecho listo comprado comprada completado verdadero ja erledigt gekauft fertig wahr'
  ).split(' '),
)
const notDoneWords = new Set(
  'no n false 0 open pending todo low out empty falso pendiente nein offen falsch'.split(' '),
)
const doneSigns = /^[[(]?\s*[x✓✔✅☑🗹☒√]\u{FE0F}?\s*[\])]?$/iu
/** Matches the time when an item was bought: '2024-03-09 11:20', '3/9/24'. */
const doneDate = /^(?:(?!0000)\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})(?!\d)/u
/** Matches a check mark at either end of a cell: '✓ Ann', 'delivered ✅'. */
const doneMark = /^[✓✔✅☑]|\s[✓✔✅☑]\u{FE0F}?$/u
const openSigns = /^(?:[[(]\s*[\])]|[☐□▢⬜○✗✘❌–—-]\u{FE0F}?)$/u

/**
 * Whether a cell says that an item is done ('x', 'TRUE', 'yes', '✔', '2024-03-09') or open ('FALSE', 'no', or
 * empty). Returns null for other words.
 */
export function saysDone(cell: string): boolean | null {
  const plain = cell.trim()
  if (plain === '' || openSigns.test(plain)) return false
  if (doneSigns.test(plain) || doneDate.test(plain) || doneMark.test(plain)) return true
  const word = wordsOf(plain).join(' ')
  if (doneWords.has(word) || /^(?:already|in cart|got it|ordered(?! by))/u.test(word)) return true
  if (notDoneWords.has(word) || /^(?:not|still|need|to ?do)\b/u.test(word)) return false
  return null
}

/** Matches a number as spreadsheets write it: '2', '1,5', '0.50', '1.000,5'. */
const bareNumber = /^(?<whole>\d{1,3}(?:[.,\s]\d{3})*|\d+)?(?:(?<mark>[.,])(?<rest>\d{1,4}))?$/u

/**
 * Returns the number in a cell, with a period as the decimal mark. Returns null if the cell contains anything
 * else.
 */
export function numberIn(cell: string): string | null {
  const { whole, mark, rest } =
    bareNumber.exec(cell.trim().replace(/^[x×]\s*|(?<!\s)\s*[x×]$/iu, ''))?.groups ?? {}
  if (whole === undefined && rest === undefined) return null
  // '1,000' means a thousand, as in English.
  const digits = (whole ?? '0').replaceAll(/\D/gu, '')
  return mark === undefined ? digits : `${digits}.${rest}`
}

/** Whether a cell is only an amount: '2', '24 ct'. */
export function isAmount(cell: string): boolean {
  return numberIn(cell) !== null || readAmount(cell) !== null
}

/** Matches a date: '2024-03-09', '3/9/24', '10/2', 'Mar 9'. */
const date =
  /^(?:\d{4}-\d{1,2}-\d{1,2}(?:[T\s].{1,15})?|(?:1[0-2]|0?[1-9])[/.-](?:[12]\d|3[01]|0?[1-9])(?:[/.-]\d{2,4})?(?:\s\d{1,2}:\d{2}.{0,6})?|(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6},?\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.?\s\d{1,2}(?:,?\s\d{4})?)$/iu

/** Whether a cell is only a date. A fraction such as '1/2' looks like a date, too. */
export function isDate(cell: string): boolean {
  return date.test(cell.trim())
}

const price =
  /^(?:[$€£]\s*\d[\d.,]*|\d[\d.,]*\s*[$€£]|\d+[.,]\d{2}(?:\s*(?:usd|eur|mxn))?)(?:\s*\/\s*\p{L}+)?$/iu

/** Whether a cell is only a price: '$3.49', '2,99'. */
export function isPrice(cell: string): boolean {
  return price.test(cell.trim())
}

const onlyUnit = new RegExp(`^${unitPattern}$`, 'iu')

/** Whether a cell is only a unit. */
export function isUnit(cell: string): boolean {
  return onlyUnit.test(cell.trim())
}

/** The amount in a row. Text that is not part of the amount becomes the note. */
export type RowAmount = { amount: Amount; note: string }

/**
 * Reads the quantity and unit cells: '2' and 'gal', '1 dozen', '½', 'a few'. For a quantity of zero, the
 * amount is `noAmount`.
 */
export function amountOfCells(quantity: string, unit: string): RowAmount {
  const count = numberIn(quantity) ?? quantity.trim()
  if (Number(count) === 0 || openSigns.test(count)) return { amount: noAmount, note: unit.trim() }
  const both = readAmount(`${count} ${unit.trim()}`)
  if (both) return { amount: both, note: '' }
  const alone = readAmount(count)
  return alone
    ? { amount: alone, note: unit.trim() }
    : { amount: noAmount, note: [count, unit.trim()].filter(Boolean).join(' ') }
}
