import { layoutLimits, layoutText, type SignText } from '#shared/signs/layout-text.ts'
import { randomId } from '../../../lib/random-id.ts'

/**
 * A sign that is being edited. `words` is the text being edited, with commas between the words. A removed
 * sign keeps its position until the signs are saved, so that it can be restored.
 */
export type SignRow = { key: string; name: string; words: string; isRemoved: boolean }

/**
 * Creates a row for a sign, with a new key. Since commas separate the words, a phrase such as 'beans, dry'
 * becomes 'dry beans'.
 */
export function rowOfSign({ name, words }: SignText): SignRow {
  return { key: randomId(), name, words: words.map(inOrder).join(', '), isRemoved: false }
}

/** Converts rows to signs. Leaves out removed and empty rows. */
export function signsOfRows(rows: readonly SignRow[]): SignText[] {
  return rows.filter(isFilled).map(({ name, words }) => ({ name, words: splitWords(words) }))
}

/** Counts the rows that aren't removed and contain a name or words. */
export function countSigns(rows: readonly SignRow[]): number {
  return rows.filter(isFilled).length
}

function isFilled({ name, words, isRemoved }: SignRow): boolean {
  return !isRemoved && (name.trim() !== '' || words.trim() !== '')
}

/**
 * Splits a field's text into words or short phrases, at commas, semicolons and line breaks. Leaves out empty
 * ones.
 */
export function splitWords(text: string): string[] {
  return text
    .split(/[,;\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/**
 * Reorders a phrase from a product list so that it doesn't contain commas: 'beans, dry' becomes 'dry beans'.
 */
function inOrder(phrase: string): string {
  const [head = '', ...others] = splitWords(phrase)
  return [...others, head].join(' ')
}

/**
 * Returns the rows with the signs added at the end. If a row has the same name as a sign, adds only the words
 * that the row doesn't have yet. Ignores removed rows.
 */
export function withSigns(rows: readonly SignRow[], signs: readonly SignText[]): SignRow[] {
  const merged = [...rows]
  for (const sign of signs) {
    const at = merged.findIndex((row) => !row.isRemoved && row.name.trim() === sign.name)
    const row = merged[at]
    if (!row) merged.push(rowOfSign(sign))
    else merged[at] = { ...row, words: joinWords(row.words, rowOfSign(sign).words) }
  }
  return merged
}

function joinWords(before: string, added: string): string {
  return [...new Set([...splitWords(before), ...splitWords(added)])].join(', ')
}

/**
 * Returns the rows with a sign moved past its neighbor: up if `by` is -1, down if it is 1. Removed signs
 * don't count as neighbors. If there is no neighbor in that direction, the order doesn't change.
 */
export function withRowMoved(rows: readonly SignRow[], key: string, by: -1 | 1): SignRow[] {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  let to = from + by
  while (rows[to]?.isRemoved === true) to += by
  if (!row || !rows[to]) return [...rows]
  const others = rows.filter((one) => one !== row)
  return others.toSpliced(to, 0, row)
}

/** What must be changed in one of a sign's fields before the sign can be saved. */
export type RowProblem = { field: 'name' | 'words'; text: string }

/** Returns the first problem of each sign that can't be saved, by row key. Ignores removed and empty rows. */
export function rowProblems(rows: readonly SignRow[]): Map<string, RowProblem> {
  const problems = new Map<string, RowProblem>()
  for (const row of rows) {
    const problem = isFilled(row) ? problemOf(row) : null
    if (problem) problems.set(row.key, problem)
  }
  return problems
}

function problemOf({ name, words }: SignRow): RowProblem | null {
  const inName = nameProblem(name.trim())
  if (inName !== null) return { field: 'name', text: inName }
  const inWords = wordsProblem(splitWords(words))
  return inWords === null ? null : { field: 'words', text: inWords }
}

function nameProblem(name: string): string | null {
  const { nameCharacters } = layoutLimits
  if (!/[\p{L}\p{N}]/u.test(name)) return 'Enter what the sign is called, such as Aisle 7.'
  if (name.length <= nameCharacters) return null
  return `The name of a sign has up to ${nameCharacters} characters; this one has ${name.length}.`
}

function wordsProblem(words: readonly string[]): string | null {
  const { words: maxWords, wordCharacters } = layoutLimits
  if (words.length > maxWords) {
    return `A sign has up to ${maxWords} words; this one has ${words.length}.`
  }
  const long = words.find((word) => word.length > wordCharacters)
  if (long === undefined) return null
  return `Put commas between the words: ‘${long.slice(0, 20)}…’ has more than ${wordCharacters} characters.`
}

/** Returns an error message if there are too many signs or words to save, or null if there aren't. */
export function sizeProblem(rows: readonly SignRow[]): string | null {
  const { signs, characters } = layoutLimits
  const count = countSigns(rows)
  if (count > signs)
    return `A store can have up to ${signs} signs; this one has ${count}. Remove some.`
  const size = signsOfRows(rows).reduce(
    (sum, { name, words }) =>
      sum + name.length + 4 + words.reduce((all, { length }) => all + length + 1, 0),
    0,
  )
  if (size <= characters) return null
  return `A store's signs can have up to ${counted(characters)} in all; these have ${counted(size)}. Remove some words.`
}

function counted(characters: number): string {
  return `${characters.toLocaleString('en-US')} characters`
}

/** Returns whether the rows match the saved signs. Ignores removed and empty rows. */
export function areSameSigns(rows: readonly SignRow[], saved: readonly SignText[]): boolean {
  return layoutText(signsOfRows(rows)) === layoutText(saved)
}
