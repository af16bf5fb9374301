import { savedListItemsLimit } from '#shared/contracts/saved-list.ts'
import { bullet, withoutListMarks } from '#shared/list-reader/list-marks.ts'
import { listOfTyped } from './items-as-list.ts'
import { keepableLists, type ListCopy, type ListsRead } from './list-copy.ts'

/**
 * Formats a list for people to read: its name, a blank line, and one item per line, each after a dash. Leaves
 * out a blank name and blank items. The text ends with a line break.
 */
export function plainTextOfList(list: { name: string; items: readonly string[] }): string {
  const lines = list.items
    .map((item) => `- ${withoutListMarks(item)}`)
    .filter((line) => line !== '- ')
  const name = list.name.replaceAll(/\s+/gu, ' ').trim()
  return `${[...(name === '' ? [] : [name, '']), ...lines].join('\n')}\n`
}

/**
 * Formats a list as a text file: its name, underlined, followed by its text as typed. A list without a name
 * is called 'Grocery list'.
 */
export function textFileOfList({ name, text }: { name: string; text: string }): string {
  const title = name.replaceAll(/\s+/gu, ' ').trim() || fallbackTitle
  return `${title}\n${'='.repeat(Math.max(minRule, Array.from(title).length))}\n\n${text}`
}

/** Reads a file written by `textFileOfList`. Returns null for any other text. The list has no ticks. */
export function listOfTextFile(file: string): ListsRead | null {
  const { name, text } = underlined.exec(file)?.groups ?? {}
  if (name === undefined || text === undefined) return null
  return keepableLists([{ name, text, tickedKeys: [] }])
}

const fallbackTitle = 'Grocery list'
const minRule = 3
const underlined = /^(?<name>[^\r\n]{1,400})\r?\n={3,400}\r?\n\r?\n(?<text>.*)$/su

/**
 * Reads a list from plain text with one item per line, with or without bullets, numbers or checkboxes. The
 * result is 'unreadable' for blank text.
 */
export function listOfPlainText(text: string, fallbackName: string): ListsRead {
  const list = plainTextAsList(text, fallbackName)
  return keepableLists(list.text === '' ? [] : [list])
}

/**
 * Normalizes amounts. '¹/₂' from Mealie becomes '1/2'. Tandoor writes an item without an amount as a 0, two
 * spaces and the name; the 0 is removed.
 */
function withPlainAmount(line: string): string {
  return line
    .replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}\/[₀-₉]{1,3}/gu, (fraction) => fraction.normalize('NFKC'))
    .replace(/^(?<mark>(?:[-*] )?(?:\[[ xX]\] )?)0 {2}(?=\S)/u, '$<mark>')
}

/**
 * Turns Markdown headings such as '# Dairy' into headings such as 'Dairy:'. Leaves the lines unchanged if all
 * of them are headings.
 */
function withHeadings(lines: readonly string[]): string[] {
  const isHeading = (line: string) => /^#{1,6} \S/u.test(line)
  if (lines.every((line) => line === '' || isHeading(line))) return [...lines]
  return lines.map((line) =>
    isHeading(line) ? `${line.replace(/^#+ /u, '').replace(/:$/u, '')}:` : line,
  )
}

/** Maximum length of text that is parsed. Longer text is too long for a list anyway. */
const maxText = 10 * savedListItemsLimit

/**
 * Reads a list from plain text. The list may be too long to save. The first line is the name if it is
 * followed by a blank line and bullets; otherwise, the name is `fallbackName`. The list is empty if all lines
 * are blank. Text longer than 200,000 characters becomes the list's text without being parsed.
 */
export function plainTextAsList(text: string, fallbackName: string): ListCopy {
  if (text.length > maxText) return { name: fallbackName, text, tickedKeys: [] }
  const lines = withHeadings(
    text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map((line) => withPlainAmount(line.trim())),
  )
  const start = lines.findIndex((line) => line !== '')
  if (start === -1) return { name: fallbackName, text: '', tickedKeys: [] }
  const [title = '', gap, ...rest] = lines.slice(start)
  const isSection = title.endsWith(':') && rest.some((line) => line.endsWith(':'))
  const hasTitle =
    gap === '' && !isSection && !bullet.test(title) && bullet.test(rest.find(Boolean) ?? '')
  const body = hasTitle ? rest : lines.slice(start)
  // If only some lines have bullets, the other lines are headings. Such bullets are kept, because they
  // distinguish the items from the headings.
  const isListed = body.every((line) => line === '' || bullet.test(line))
  const items = isListed ? body.filter(Boolean) : body
  return listOfTyped(hasTitle ? title.replace(/:$/u, '') : fallbackName, items, isListed)
}
