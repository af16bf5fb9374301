import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { isRule } from './rules.ts'
import { isSection } from './section-names.ts'

/**
 * Returns the indexes of titles between two separator lines. Returns an empty set if the separators are
 * between items, or if more than half of the lines would be titles.
 */
export function ruledLines(lines: readonly string[]): ReadonlySet<number> {
  const isItem = (line: string | undefined) => line !== undefined && line !== '' && !isRule(line)
  const isBetween = (at: number) =>
    isItem(lines[at]) && isRuleAt(lines, at - 1) && isRuleAt(lines, at + 1)
  const ruled = lines.flatMap((_, at) => (isBetween(at) ? at : []))
  const written = lines.filter((line) => isItem(line)).length
  // If no two items are on consecutive lines, the separators are between single items, not sections.
  const areParts = lines.some((line, at) => isItem(line) && isItem(lines[at + 1]))
  return new Set(areParts && ruled.length <= written / 2 ? ruled : [])
}

/**
 * Returns the indexes of underlined titles, such as 'Frozen' above '------'. Returns an empty set if there is
 * only one such title, or if one of the underlined lines is a known product within a paragraph. In that case,
 * the separators only divide the list into parts.
 */
export function underlinedLines(lines: readonly string[], names: KnownNames): ReadonlySet<number> {
  const underlined = lines.flatMap((line, at) =>
    line !== '' && !isRule(line) && isRuleAt(lines, at + 1) ? [at] : [],
  )
  const isTitle = (line: string) =>
    !/^\d|,/u.test(line) && (isSection(line) || productNamed(line, names) === null)
  const startsPart = (at: number) => at === 0 || lines[at - 1] === ''
  const areTitles = underlined.every((at) => startsPart(at) || isTitle(lines[at] ?? ''))
  return new Set(areTitles && underlined.length >= minUnderlined ? underlined : [])
}

const minUnderlined = 2

/** Whether the line at an index is a separator. */
export function isRuleAt(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  return line !== '' && isRule(line)
}
