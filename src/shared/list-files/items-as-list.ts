import { bullet, type Tick } from '#shared/list-reader/list-marks.ts'
import { withTagAtEnd } from '#shared/list-reader/stores/tag-at-end.ts'
import { newRowKeys } from '#shared/lists/row-keys.ts'
import { type FileItem, lineOfItem, lineOfTyped, oneLine } from './item-line.ts'
import type { ListCopy } from './list-copy.ts'
import { isTickedLine, tickOfLine, withoutTickMark } from './tick-marks.ts'

/** A line of a list from a file: an item with separate fields, an item as typed, or a heading. */
export type FileLine =
  | ({ kind: 'item' } & FileItem)
  | {
      kind: 'typed'
      text: string
      isTicked: boolean
      notes?: readonly (string | null | undefined)[]
    }
  | { kind: 'heading'; text: string }

/** Maximum number of lines to read. A list with more lines couldn't be saved anyway. */
export const maxLines = 20_000

type Line = { text: string; isTicked: boolean }

/**
 * Builds a list from the lines of a file. Skips lines without text. Notes that don't fit are added to
 * `omitted`, after the strings passed in. Returns a placeholder if there are too many lines (see
 * `listOfTooMany`).
 */
export function listOfLines(
  name: string,
  lines: readonly FileLine[],
  omitted: readonly string[] = [],
): ListCopy {
  if (lines.length > maxLines) return listOfTooMany(name, lines.length)
  const left = [...omitted]
  const written = lines.flatMap((line): Line | [] => {
    const { text, isTicked, more } = textOf(line)
    left.push(...more)
    return text.trim() === '' ? [] : { text, isTicked }
  })
  const list = { name: oneLine(name), text: written.map(({ text }) => text).join('\n') }
  return { ...list, tickedKeys: keysOfTicked(written), ...(left.length > 0 && { omitted: left }) }
}

/**
 * Returns a placeholder for a list with too many items. The placeholder has one empty line per item, so
 * `keepableLists` skips it and reports the number of items.
 */
export function listOfTooMany(name: string, lines: number): ListCopy {
  return { name: oneLine(name), text: '\n'.repeat(lines - 1), tickedKeys: [] }
}

/**
 * Builds a list from typed lines. Ticks the items that have a tick mark, and removes these marks. If
 * `withoutBullets` is true, also removes all bullets. Keeps empty lines, except at the start and end.
 */
export function listOfTyped(
  name: string,
  typed: readonly string[],
  withoutBullets: boolean,
): ListCopy {
  const ticks = typed.map(tickOfLine)
  // If every mark is a check mark, the check marks are just bullets.
  const isTick = (tick: Tick) => tick === 'ticked' || (tick === 'check' && hasOtherMarks)
  const hasOtherMarks = ticks.some((tick) => tick === 'open' || tick === 'ticked')
  const lines = typed.map((line, at): Line => {
    const isTicked = isTick(ticks[at] ?? null)
    const text = withTagAtEnd(isTicked ? withoutTickMark(line, '- ') : line)
    return { text: withoutBullets ? text.replace(bullet, '') : text, isTicked }
  })
  const text = lines.map((line) => line.text).join('\n')
  return { name, text: text.trim(), tickedKeys: keysOfTicked(lines) }
}

/** Formats a line. `more` contains the notes that don't fit. */
function textOf(line: FileLine): Line & { more: string[] } {
  if (line.kind === 'heading') {
    const title = oneLine(line.text).replace(/:$/u, '').replaceAll(/ ?, ?/gu, ' & ')
    return { text: title === '' ? '' : `${title}:`, isTicked: false, more: [] }
  }
  if (line.kind === 'item') {
    const { line: text, omitted } = lineOfItem(line)
    return { text, isTicked: line.isTicked === true || isTickedLine(line.name), more: omitted }
  }
  const { line: text, omitted } = lineOfTyped(line.text, line.notes)
  return { text, isTicked: line.isTicked || isTickedLine(line.text), more: omitted }
}

/**
 * Returns the keys that the rows of ticked lines will have once the list is saved. Until then, we can't know
 * how a line will be split into rows: 'salt & pepper' becomes two rows, but 'garlic, minced' becomes one. The
 * result therefore contains all possible keys, except those that an unticked line may also get.
 */
function keysOfTicked(lines: readonly Line[]): string[] {
  if (lines.every(({ isTicked }) => !isTicked)) return []
  const keyOf = newRowKeys([])
  const keys = lines.map((line) => ({ ...line, key: keyOf(line.text.trim()) }))
  const untickedKeys = new Set(
    keys.flatMap(({ text, key, isTicked }) => (isTicked ? [] : [key, ...partKeys(text)])),
  )
  const partsTicked = keys.flatMap(({ text, isTicked }) => (isTicked ? partKeys(text) : []))
  return [
    ...keys.flatMap(({ key, isTicked }) => (isTicked ? key : [])),
    ...partsTicked.filter((key) => !untickedKeys.has(key)),
  ]
}

const joinerOrComma = /[,&+;•]|(?<!\d)\/|\/(?!\d)|\s(?:and|[yen])\s/iu

/**
 * Returns the keys of the rows a line may be split into, such as 'salt' and 'pepper' for 'salt & pepper'.
 * Returns an empty array for a line that is never split.
 */
function partKeys(text: string): string[] {
  const parts = text.split(joinerOrComma).map((part) => part.trim())
  if (parts.length === 1) return []
  const keyOf = newRowKeys([])
  return parts.filter(Boolean).map(keyOf)
}
